import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { type Journey, openJourney, PHONE } from './journey';
import { heading, signInAsAdmin } from './steps';
import { Thumb } from './thumb';

/** What a job of the teacher's phone costs at most: presses, and the pixels that she scrolls to reach the next control. */
type Job = { name: string; presses: number; pixels: number; walk: (thumb: Thumb) => Promise<void> };

/** The button that stays at the lower edge of the screen. */
const DOCK = 64;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const toWeekday = (index: number) => WEEKDAYS[(new Date(CLASS_DATE).getUTCDay() + index) % 7] ?? 'MO';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  const { db } = journey.server.deps;
  for (let number = 1; number <= 7; number += 1) {
    const weekdays = [toWeekday(number), toWeekday(number + 2)];
    await createClass(db, { title: `Series ${number}`, frequency: 'WEEKLY', weekdays, capacity: 12 });
  }
  for (let number = 1; number <= 5; number += 1) await createClass(db, { title: `Workshop ${number}` });
});
afterAll(() => journey.close());

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

async function openList(): Promise<Page> {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto('/admin/availability');
  await heading(page).waitFor();
  await row(page, 'Series 4').waitFor();
  return page;
}

const JOBS: Job[] = [
  {
    name: 'mend a typo in a title',
    presses: 3,
    pixels: 300,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.press(button(row(page, 'Series 4'), 'Details'));
      await thumb.press(button(row(page, 'Series 4'), 'Edit'));
      const before = await page.evaluate('window.scrollY');
      expect(await page.evaluate('document.activeElement.name')).toBe('title');
      await page.keyboard.press('End');
      await page.keyboard.type(', mended');
      await thumb.press(button(page, 'Update Availability'));
      await page.locator('[data-marked]').filter({ hasText: 'Series 4, mended' }).waitFor();
      await page.getByRole('status').filter({ hasText: 'Availability updated successfully!' }).waitFor();
      expect(await page.evaluate('window.scrollY')).toBe(before);
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Edit');
    },
  },
  {
    name: 'start a series like an old one',
    presses: 6,
    pixels: 1_200,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.press(button(row(page, 'Series 2'), 'Details'));
      await thumb.press(button(row(page, 'Series 2'), 'Duplicate'));
      const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) =>
        page.getByLabel(day, { exact: true }),
      );
      const isPicked = await Promise.all(days.map((day) => day.isChecked()));
      const picked = days[isPicked.indexOf(true)];
      const free = days[isPicked.indexOf(false)];
      if (!picked || !free) throw new Error('The days of the series are not filled in.');
      await thumb.press(picked);
      await thumb.press(free);
      await thumb.press(page.getByLabel('Time', { exact: true }));
      await page.getByLabel('Time', { exact: true }).fill('19:30');
      await thumb.press(button(page, 'Create Availability'));
      await page.getByRole('status').filter({ hasText: 'Availability created successfully!' }).waitFor();
      const { db } = journey.server.deps;
      const created = await db.availability.findFirst({ where: { title: 'Series 2', localTime: '19:30' } });
      expect(created).toMatchObject({ frequency: 'WEEKLY', capacity: 12 });
    },
  },
  {
    name: 'skip a date of a series',
    presses: 2,
    pixels: 600,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.press(row(page, 'Series 3').getByRole('link', { name: 'weekly' }));
      await thumb.press(page.getByRole('button', { name: 'Skip' }).nth(1));
      await page.getByRole('status').filter({ hasText: 'is skipped.' }).waitFor();
    },
  },
];

describe('what the jobs of the availability screens cost on a phone', () => {
  it.each(JOBS)('$name takes at most $presses presses and $pixels pixels', async ({ presses, pixels, walk }) => {
    const thumb = new Thumb(await openList(), DOCK);
    await walk(thumb);
    expect(thumb.presses).toBeLessThanOrEqual(presses);
    expect(thumb.pixels).toBeLessThanOrEqual(pixels);
  });

  it('twelve classes take at most 900 pixels, and fifty that are found among 300 at most 4,000', async () => {
    const { db } = journey.server.deps;
    await db.availability.deleteMany({ where: { title: 'Series 2', localTime: '19:30' } });
    const getHeight = async (page: Page) => (await page.getByRole('table').boundingBox())?.height;
    expect(await getHeight(await openList())).toBeLessThanOrEqual(900);

    await db.availability.createMany({
      data: Array.from({ length: 300 }, (_, index) => ({
        ...{ title: `Past ${index}`, classType: 'MAT_PILATES' as const, location: 'Online', priceCents: 1500 },
        ...{ capacity: 5, durationMinutes: 60, startDate: new Date('2026-01-05'), localTime: '10:00' },
      })),
    });
    const page = await openList();
    expect(await getHeight(page)).toBeLessThanOrEqual(1_000);
    await page.getByLabel('Find a class').fill('past');
    await row(page, 'Series 4').waitFor({ state: 'detached' });
    await page.getByText('1–50 of 300').waitFor();
    expect(await getHeight(page)).toBeLessThanOrEqual(4_000);
  });
});
