import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { getWeekday, type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import type { Prisma } from '../../graphql-server/src/generated/prisma/client';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { bookingFactory, guest } from '../../graphql-server/test/factories/booking';
import { contactMessageFactory } from '../../graphql-server/test/factories/contact-message';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import { type Journey, openJourney, PHONE } from './journey';
import { expectHydrated, heading, signInAsAdmin } from './steps';
import { setTextSize } from './text-size';
import { Thumb } from './thumb';

let journey: Journey;
let today: LocalDate;
/** The occurrence id of a date of a weekly class. */
let nextWeek: string;
beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
  const { clock, studioTime } = journey.server.deps;
  today = studioTime.toLocalDate(clock.now());
  await createToday('Morning Mat', '09:15', 9, { attendance: 'CAME', paidCashAt: new Date() });
  await createToday('Noon Flow', '11:30', 9, {}, { durationMinutes: 120 });
  const { id } = await createClass(journey.server.deps.db, {
    title: 'Weekly Flow',
    startDate: toDbDate(today),
    frequency: 'WEEKLY',
    weekdays: [getWeekday(today)],
  });
  nextWeek = `${id}_${addDays(today, 7)}`;
});
afterAll(() => journey.close());

beforeEach(async () => {
  const { db } = journey.server.deps;
  await db.booking.deleteMany({ where: { name: 'Walk In' } });
  await db.contactMessage.deleteMany();
  const unmarked = { attendance: null, paidCashAt: null, attendanceVersion: 0 };
  await db.booking.updateMany({ where: { title: 'Noon Flow' }, data: unmarked });
});

type Overrides = Partial<Prisma.AvailabilityCreateInput>;

/** A class of today with so many people, whose bookings have these values. */
async function createToday(
  title: string,
  localTime: string,
  people: number,
  booking: Partial<Prisma.BookingCreateManyInput>,
  overrides: Overrides = {},
) {
  const { db, studioTime } = journey.server.deps;
  const localDate = toDbDate(today);
  const availability = await createClass(db, { title, localTime, startDate: localDate, capacity: 12, ...overrides });
  const { id: occurrenceId } = await db.occurrence.create({ data: occurrenceFactory(availability.id, { localDate }) });
  const place = { availability, occurrenceId, localDate: today, studioTime };
  const rows = Array.from({ length: people }, (_, index) => bookingFactory(place, guest(index), booking));
  await db.booking.createMany({ data: rows });
}

async function openDashboard(): Promise<Page> {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { name: 'Noon Flow', exact: true }).waitFor();
  // The dashboard as the server renders it may come first, and is then replaced.
  await expectHydrated(page);
  return page;
}

const classToday = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Today', exact: true }).getByRole('listitem').filter({ hasText: title }).first();

const getHeight = async (page: Page, name: string) => {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  return (await row.last().boundingBox())?.height;
};

it('what runs is first and open, what is over is one line of 56 pixels, and a person is a row of 64', async () => {
  const page = await openDashboard();
  const line = classToday(page, '09:15 Morning Mat · 9 came · €135 cash');
  expect((await line.boundingBox())?.height).toBe(56);
  expect(await getHeight(page, guest(0).name)).toBe(64);
  const seen = classToday(page, 'Noon Flow').getByRole('listitem');
  const sixth = await seen.nth(5).boundingBox();
  expect((sixth?.y ?? 844) + (sixth?.height ?? 0)).toBeLessThanOrEqual(844);
  const names = await classToday(page, 'Noon Flow').getByRole('heading', { level: 5 }).allTextContents();
  expect(names).toEqual([...names].sort());
  expect(names).toHaveLength(9);
  await line.getByText('Morning Mat').first().click();
  await classToday(page, 'Morning Mat').getByRole('link', { name: 'Morning Mat' }).waitFor();
});

it('a name that scrolls below the head of its class is covered by it', async () => {
  const page = await openDashboard();
  const card = classToday(page, 'Noon Flow');
  const name = card.getByRole('heading', { level: 5 }).last().getByRole('link');
  const title = card.getByRole('heading', { name: 'Noon Flow', exact: true });
  // The head is where it stays once the name is near it; the second step brings the name below it.
  for (const _step of ['near', 'below']) {
    const [cover, covered] = [await title.boundingBox(), await name.boundingBox()];
    await page.evaluate(`scrollBy(0, ${(covered?.y ?? 0) - (cover?.y ?? 0)})`);
  }
  expect((await name.boundingBox())?.y).toBeCloseTo((await title.boundingBox())?.y ?? 0, 0);
  const takesPress = await name.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(takesPress).toBe(false);
});

type Job = {
  job: string;
  presses: number;
  pixels: number;
  open: () => Promise<Page>;
  walk: (thumb: Thumb) => Promise<void>;
};

async function openClass(): Promise<Page> {
  const { page, context } = await signInAsAdmin(journey, { width: PHONE });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/admin/classes/${nextWeek}`);
  await heading(page).filter({ hasText: 'Weekly Flow' }).waitFor();
  return page;
}

const [absent = '', payer = '', otherPayer = ''] = [guest(4), guest(1), guest(7)].map(({ name }) => name);
const findMarks = (name: string) => journey.server.deps.db.booking.findFirst({ where: { name, title: 'Noon Flow' } });

const JOBS: Job[] = [
  {
    job: 'marks nine people, of whom eight came, one did not, and two paid cash',
    presses: 4,
    pixels: 300,
    open: openDashboard,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.pressButton('All came: Noon Flow, 11:30');
      await thumb.pressButton(`Did not come: ${absent}`);
      await thumb.pressButton(`Paid cash: ${payer}`);
      await thumb.pressButton(`Paid cash: ${otherPayer}`);
      await classToday(page, 'Noon Flow').getByText('8 came · 1 not · €30 cash').waitFor();
      await eventually(async () => {
        expect(await findMarks(absent)).toMatchObject({ attendance: 'ABSENT', paidCashAt: null });
        expect(await findMarks(otherPayer)).toMatchObject({ attendance: 'CAME', paidCashAt: expect.any(Date) });
      });
    },
  },
  {
    job: 'takes back that all came',
    presses: 2,
    pixels: 0,
    open: openDashboard,
    walk: async (thumb) => {
      await thumb.pressButton('All came: Noon Flow, 11:30');
      await classToday(thumb.page, 'Noon Flow').getByText('9 came').waitFor();
      // A second press within half a second is part of the first.
      const seenAt = await thumb.page.evaluate<number>('performance.now()');
      await eventually(async () =>
        expect(await thumb.page.evaluate('performance.now()')).toBeGreaterThan(seenAt + 500),
      );
      await thumb.pressButton('Undo all came: Noon Flow, 11:30');
      await classToday(thumb.page, 'Noon Flow').getByText('9 came').waitFor({ state: 'detached' });
      const where = { title: 'Noon Flow', attendance: null };
      await eventually(async () => {
        expect(await journey.server.deps.db.booking.count({ where })).toBe(9);
      });
    },
  },
  {
    job: 'adds a person who stands there and paid cash, and is marked as come',
    presses: 4,
    pixels: 300,
    open: openDashboard,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.pressButton('Add a person: Noon Flow, 11:30');
      await thumb.type('Name', 'Walk In', page.getByRole('dialog'));
      await thumb.press(page.getByRole('checkbox', { name: 'Paid cash' }));
      await thumb.pressButton('Add');
      await page.getByRole('button', { name: 'Came: Walk In', pressed: true }).waitFor();
      expect(await findMarks('Walk In')).toMatchObject({ attendance: 'CAME', paidCashAt: expect.any(Date) });
    },
  },
  {
    job: 'copies the link to one date of a weekly class',
    presses: 2,
    pixels: 0,
    open: openClass,
    walk: async (thumb) => {
      await thumb.pressButton('Share');
      await thumb.pressButton('Copy');
      await thumb.page.getByText('Link copied to clipboard!').waitFor();
      const { page } = await journey.visit();
      await page.goto(await thumb.page.getByLabel('Link').inputValue());
      await page.getByRole('radio', { name: /Weekly Flow/, checked: true }).waitFor();
    },
  },
  {
    job: 'changes the time of one date of a weekly class',
    presses: 3,
    pixels: 200,
    open: openClass,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.pressButton('Change this date');
      await thumb.press(page.getByLabel('Time'));
      await page.getByLabel('Time').fill('20:15');
      await thumb.pressButton('Save');
      await page.getByText('is changed.').waitFor();
      await page.getByRole('complementary').getByText('20:15').waitFor();
    },
  },
];

it.each(JOBS)('the teacher $job in $presses presses and $pixels pixels', async ({ open, walk, ...goal }) => {
  const thumb = new Thumb(await open());
  await walk(thumb);
  expect(thumb.presses).toBeLessThanOrEqual(goal.presses);
  expect(thumb.pixels).toBeLessThanOrEqual(goal.pixels);
});

it('with the keyboard open, the button that adds a person is in view', async () => {
  const page = await openDashboard();
  await page.setViewportSize({ width: PHONE, height: 480 });
  await page.getByRole('button', { name: 'Add a person: Noon Flow, 11:30' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  const isScrolled = await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  expect(isScrolled).toBe(false);
  const box = await dialog.getByRole('button', { name: 'Add', exact: true }).boundingBox();
  expect((box?.y ?? 480) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
  await dialog.getByRole('button', { name: '+ Email or phone' }).click();
  await dialog.getByLabel('Phone (optional)').waitFor();
});

it('with large text on a phone, the dashboard shows its menu and its classes', async () => {
  await journey.server.deps.db.contactMessage.create({ data: contactMessageFactory() });
  const page = await openDashboard();
  await page.getByText(/unread message/).waitFor({ state: 'attached' });
  for (const size of [
    { width: 390, height: 844, textSize: '200%' },
    { width: 320, height: 640, textSize: '150%' },
    { width: 360, height: 640, textSize: '150%' },
  ])
    await expectMenuAndClasses(page, size);
});

type Size = { width: number; height: number; textSize: string };

async function expectMenuAndClasses(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await setTextSize(page, size.textSize);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
  for (const control of [
    page.getByRole('button', { name: 'Menu' }),
    page.getByRole('link', { name: /unread message/ }),
  ]) {
    const box = await control.boundingBox();
    if (!box) throw new Error('The control is not shown.');
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
  }
  const title = page.getByRole('heading', { name: 'Noon Flow', exact: true });
  expect(await title.evaluate((element) => element.getClientRects()[0]?.height)).toBeLessThan(size.height / 6);
  // The header, the links below it and the head of the class, as far as they stay in view.
  const sticky = await page.evaluate<number>(`[...document.querySelectorAll('body *:not(table *)')]
    .filter((element) => getComputedStyle(element).position === 'sticky')
    .reduce((sum, element) => sum + element.offsetHeight, 0)`);
  expect(sticky).toBeLessThanOrEqual(size.height * 0.36);
}

it('the screen of a date leads to the dates before and after it', async () => {
  const page = await openClass();
  await page.getByRole('link', { name: 'Next date' }).click();
  await page.waitForURL(`**_${addDays(today, 14)}`);
  await page.getByRole('link', { name: 'Previous date' }).click();
  await page.waitForURL(`**/${nextWeek}`);
});

it('the dashboard of a busy week with two full classes of today takes at most 4,000 pixels', async () => {
  const { db } = journey.server.deps;
  await db.availability.updateMany({ data: { deletedAt: new Date() } });
  await db.booking.deleteMany();
  await createToday('Full Flow', '11:45', 12, {}, { durationMinutes: 120 });
  await createToday('Evening Flow', '20:00', 12, {});
  for (const days of [1, 2, 3, 4, 5])
    await createClass(db, { title: 'Coming Flow', startDate: toDbDate(addDays(today, days)) });
  const message = { email: 'ana@example.com', message: 'May I come with a friend on Thursday? '.repeat(5) };
  for (const name of ['Ana Pons', 'Bo Vidal', 'Cleo Mas'])
    await db.contactMessage.create({ data: { ...message, name } });
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto('/admin/dashboard');
  for (const text of ['Show all 5 of the next seven days', 'Show 1 more', 'Show 19 more', 'Full Flow'])
    await page.getByText(text).first().waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(4_000);
});
