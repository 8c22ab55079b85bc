import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createBookingRow } from '../../graphql-server/test/card-bookings';
import { paymentAttemptFactory } from '../../graphql-server/test/factories/payment-attempt';
import { DESK, expectFits, type Journey, openJourney, PHONE } from './journey';
import { heading, signInAsAdmin } from './steps';
import { Thumb } from './thumb';

const BOOKINGS = 30;
/** The widest and the longest that a booking holds. */
const LONG = {
  name: 'Maria del Carmen Puigdemont de la Serra i Casals',
  phone: '+34 600 111 222',
  email: 'maria.del.carmen.puigdemont.de.la.serra@example.com',
  location: 'Parc de la Ciutadella, beside the big fountain',
  notes: 'My left knee is stiff, and I come with a friend who has never done Pilates.',
};

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
  const { db } = journey.server.deps;
  for (let number = 1; number <= BOOKINGS; number += 1)
    await createBookingRow(db, { ...LONG, status: number % 2 === 0 ? 'CANCELLED' : 'CONFIRMED' });
  await createLastMonth();
  await createPaidBooking('Petra Paid');
});
afterAll(() => journey.close());

/** A month with a place that was paid cash, one that is not paid, and one by card whose payment nobody knows any more. */
async function createLastMonth() {
  const { db, studioTime } = journey.server.deps;
  const today = studioTime.toLocalDate(new Date());
  const localDate = toDbDate(addDays(`${today.slice(0, 7)}-01`, -1));
  await createBookingRow(db, { localDate, priceCents: 1250, paidCashAt: new Date() });
  await createBookingRow(db, { localDate, priceCents: 1800 });
  await createBookingRow(db, { localDate, priceCents: 2200, paymentMethod: 'CARD', paymentIntentId: 'pi_last_month' });
}

/** A booking by a card payment that the in-memory ledger knows. */
async function createPaidBooking(name: string) {
  const { db, sandbox } = journey.server.deps;
  const paymentIntentId = 'pi_to_refund';
  await sandbox?.ledger?.importSucceeded({ paymentIntentId, amountCents: 1500 });
  const { id, occurrenceId } = await createBookingRow(db, { name, createdAt: new Date('2020-01-01') });
  const paid = { status: 'BOOKED', holdExpiresAt: null, paymentIntentId } as const;
  const attempt = await db.paymentAttempt.create({ data: paymentAttemptFactory(occurrenceId, new Date(), paid) });
  const card = { paymentMethod: 'CARD', paymentIntentId, paymentAttemptId: attempt.id } as const;
  await db.booking.update({ where: { id }, data: card });
}

const rows = (page: Page) => page.getByRole('region', { name: 'Recent Bookings' }).locator('tbody tr[data-state]');

async function openDashboard(options: Parameters<typeof signInAsAdmin>[1]) {
  const visitor = await signInAsAdmin(journey, options);
  await visitor.page.goto('/admin/dashboard');
  await heading(visitor.page).waitFor();
  await rows(visitor.page).first().waitFor();
  return visitor;
}

const getBox = async (page: Page, name: string) => {
  const box = await page.getByText(name, { exact: true }).first().boundingBox();
  if (!box) throw new Error(`${name} is not on the screen.`);
  return box;
};

/** Runs in the page: what a desk shows of the table once its head is at the top. */
const LOOK_AT_TABLE = `(() => {
  const all = [...document.querySelectorAll('tr[data-state]')];
  const [first] = all;
  const frame = first.closest('section');
  const isInView = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const edge = frame.getBoundingClientRect();
    return left >= edge.left && right <= edge.right && top >= edge.top && bottom <= Math.min(edge.bottom, innerHeight);
  };
  const bars = document.querySelector('nav[aria-label="On this page"]');
  frame.scrollIntoView();
  window.scrollBy(0, frame.getBoundingClientRect().top - bars.getBoundingClientRect().bottom);
  frame.scrollTo(0, all[0].offsetHeight);
  const cell = (row, label) => row.querySelector('td[data-label="' + label + '"]');
  const shown = all.filter((row) => isInView(cell(row, 'Status')) && isInView(cell(row, 'Actions')));
  return {
    heights: [...new Set(all.map(({ offsetHeight }) => offsetHeight))],
    shown: shown.length,
    isHeadInView: isInView(frame.querySelector('th')),
    isPriceWhole: cell(first, 'Price').getBoundingClientRect().right <= cell(first, 'Status').getBoundingClientRect().left,
    struck: all.filter((row) => cell(row, 'Class Date').querySelector('s')).length,
    id: cell(first, 'Booking ID').textContent.length,
    title: cell(first, 'Booking ID').querySelector('[title]').title.length,
  };
})()`;

it('a desk shows the head and 15 bookings of one line each, with status and actions, however long their texts are', async () => {
  const { page } = await openDashboard({ width: DESK });
  expect((await getBox(page, 'Recent Bookings')).y).toBeLessThan(900);
  const table = await page.evaluate<{ heights: number[]; shown: number }>(LOOK_AT_TABLE);
  expect(table).toMatchObject({ isHeadInView: true, isPriceWhole: true, id: 36, title: 36 });
  expect(table).toHaveProperty('struck', await rows(page).filter({ hasText: 'Cancelled' }).count());
  for (const height of table.heights) expect(height).toBeGreaterThanOrEqual(44);
  for (const height of table.heights) expect(height).toBeLessThanOrEqual(48);
  expect(table.shown).toBeGreaterThanOrEqual(15);
  await expectFits(page);
});

it('the bar of the admin area names Weather in one line on every desk', async () => {
  const { page } = await openDashboard({ width: DESK });
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await links.filter({ hasText: /^Weather$/ }).waitFor();
  for (const width of [1216, DESK, 1376, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await links.evaluateAll((all) => all.map((link) => link.clientHeight));
    expect(Math.max(...heights), `at ${width} pixels`).toBe(44);
    await expectFits(page);
  }
});

type Job = { job: string; presses: number; pixels: number; walk: (thumb: Thumb) => Promise<void> };

const goToBookings = (thumb: Thumb) => thumb.press(thumb.page.getByRole('link', { name: 'Bookings', exact: true }));
const search = (page: Page) => page.getByLabel('Name, email, phone or ID');

const JOBS: Job[] = [
  {
    job: 'finds a booking and refunds it',
    presses: 4,
    pixels: 200,
    walk: async (thumb) => {
      const { page } = thumb;
      await goToBookings(thumb);
      await thumb.press(search(page));
      await page.keyboard.type('petra');
      await thumb.pressButton('Refund', rows(page));
      await thumb.pressButton('Refund', page.getByRole('dialog'));
      await rows(page).getByRole('status').filter({ hasText: 'Refund processed successfully!' }).waitFor();
    },
  },
  {
    job: 'reads what last month brought',
    presses: 3,
    pixels: 0,
    walk: async (thumb) => {
      await goToBookings(thumb);
      await thumb.pressButton('Filter');
      await thumb.pressButton('Last month');
      await thumb.page.getByText('3 bookings, €34.50 received, €12.50 of it cash').waitFor();
      await thumb.page.getByRole('button', { name: 'Filter (1)' }).waitFor();
    },
  },
  {
    job: 'sorts the bookings by their price',
    presses: 2,
    pixels: 0,
    walk: async (thumb) => {
      await goToBookings(thumb);
      await thumb.press(thumb.page.getByLabel('Sort by'));
      await thumb.page.getByLabel('Sort by').selectOption('Price, lowest first');
      await rows(thumb.page).first().filter({ hasText: '€12.50' }).waitFor();
    },
  },
];

it.each(JOBS)('the teacher $job on a phone in $presses presses and $pixels pixels', async ({ walk, ...goal }) => {
  const { page } = await openDashboard({ width: PHONE });
  const thumb = new Thumb(page);
  await walk(thumb);
  expect(thumb.presses).toBeLessThanOrEqual(goal.presses);
  expect(thumb.pixels).toBeLessThanOrEqual(goal.pixels);
});

it('a phone shows the first bookings that are found while its keyboard is open', async () => {
  const { page } = await openDashboard({ width: PHONE });
  await page.setViewportSize({ width: PHONE, height: 480 });
  const thumb = new Thumb(page);
  await goToBookings(thumb);
  await thumb.press(search(page));
  await page.keyboard.type('ana pons');
  await page.getByText('1–3 of 3').waitFor();
  const second = await rows(page).nth(1).boundingBox();
  expect((second?.y ?? 480) + (second?.height ?? 0)).toBeLessThanOrEqual(480);
});
