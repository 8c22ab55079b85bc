import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createClass } from '../../graphql-server/test/classes';
import { holdBack } from './hold-back';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import { recordShifts } from './layout-shifts';
import { bookInPerson, CARD, IN_PERSON, next, payNow } from './steps';
import { expectAllTextShownEverywhere, setTextSize } from './text-size';
import { Thumb } from './thumb';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  const { db, studioTime } = journey.server.deps;
  const startDate = toDbDate(addDays(studioTime.toLocalDate(new Date()), 2));
  await createClass(db, { title: 'Weekend Flow', startDate, capacity: 12 });
});
afterAll(() => journey.close());

/** Where an element begins and ends, in CSS pixels from the top of its page. */
async function extent(target: Locator): Promise<{ top: number; bottom: number }> {
  const scrolled = await target.page().evaluate<number>('scrollY');
  const { y, height } = (await target.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return { top: y + scrolled, bottom: y + scrolled + height };
}

const classInWeek = (page: Page) =>
  page.getByRole('region', { name: 'The week at a glance' }).getByRole('link', { name: /Weekend Flow €15 · \d+ left/ });

/** From the home page, on which the class is in view with its price and places, to the last step of a booking. */
async function goToConfirm(thumb: Thumb, method: RegExp): Promise<void> {
  const { page } = thumb;
  await page.goto('/');
  expect((await extent(classInWeek(page))).bottom).toBeLessThanOrEqual(900);
  await thumb.press(classInWeek(page));
  await page.getByRole('radio', { name: /Weekend Flow/, checked: true }).waitFor();
  await thumb.press(next(page));
  await thumb.type('Full Name', 'Marta Serra');
  await thumb.type('Email Address', 'marta@example.com');
  await thumb.press(next(page));
  await thumb.press(page.getByRole('radio', { name: method }));
  await thumb.press(next(page));
}

const booked = (page: Page) => page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

type Job = { job: string; goal: number; walk: (thumb: Thumb) => Promise<void> };

const JOBS: Job[] = [
  {
    job: 'a visitor books a class of this week to pay in person',
    goal: 9,
    walk: async (thumb) => {
      await goToConfirm(thumb, IN_PERSON);
      await thumb.press(bookInPerson(thumb.page));
      await booked(thumb.page);
    },
  },
  {
    job: 'a visitor books a class of this week by card, whose field is in view',
    goal: 12,
    walk: async (thumb) => {
      const { page } = thumb;
      await goToConfirm(thumb, CARD);
      const field = page.getByLabel('Card number');
      await field.waitFor();
      expect((await extent(field)).top).toBeLessThanOrEqual(620);
      await thumb.type('Card number', '4242424242424242');
      await thumb.type('Expiration', '12/34');
      await thumb.type('CVC', '123');
      await thumb.press(payNow(page));
      await booked(page);
    },
  },
];

it.each(JOBS)('$job, in at most $goal presses', async ({ goal, walk }) => {
  const thumb = new Thumb((await journey.visit()).page);
  await walk(thumb);
  expect(thumb.presses).toBeLessThanOrEqual(goal);
});

describe('at a later visit', () => {
  it('every page leads to the own booking in one press, from the header and from the footer', async () => {
    const thumb = new Thumb((await journey.visit({ width: PHONE })).page);
    const { page } = thumb;
    await goToConfirm(thumb, IN_PERSON);
    await bookInPerson(page).click();
    await booked(page);
    const inHeader = page.getByRole('banner').getByRole('link', { name: /^Your next class: .*, Barceloneta beach$/ });
    const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Your bookings' });
    for (const path of ['/', '/book/calendar', '/about-me', '/contact']) {
      for (const link of [inHeader, inFooter]) {
        await page.goto(path);
        thumb.presses = 0;
        await thumb.press(link);
        await page.getByRole('heading', { name: 'Weekend Flow' }).waitFor();
        expect(thumb.presses, path).toBe(1);
      }
    }
  });

  it('the next class appears in the header without moving anything, and goes once the studio has cancelled it', async () => {
    const visitor = await journey.visit({ width: PHONE });
    const { page } = visitor;
    await goToConfirm(new Thumb(page), IN_PERSON);
    await bookInPerson(page).click();
    await booked(page);
    const link = page.getByRole('banner').getByRole('link', { name: /^Your next class: / });
    const shifts = await recordShifts(page);
    await journey.server.deps.db.booking.updateMany({ data: { status: 'CANCELLED' } });
    const answer = await holdBack(page, '**/graphql*');
    await shifts.open('/book/calendar');
    await link.waitFor();
    expect(await shifts.read()).toEqual([]);
    shifts.releaseFonts();
    await expectAccessibleEverywhere(page);
    await expectAllTextShownEverywhere(page);
    await setTextSize(page, '200%');
    const { top, bottom } = await extent(link);
    expect(bottom - top, 'height of one line of large text').toBeLessThan(60);
    await setTextSize(page, '');
    answer();
    await link.waitFor({ state: 'detached' });
    expectCleanConsole(visitor);
  });
});
