import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingRow } from '../../graphql-server/test/card-bookings';
import { eventually } from '../../graphql-server/test/eventually';
import { paymentAttemptFactory } from '../../graphql-server/test/factories/payment-attempt';
import {
  DESK,
  expectAccessibleEverywhere,
  expectCleanConsole,
  expectFits,
  type Journey,
  openJourney,
  PHONE,
} from './journey';
import { loseAnswer } from './lose-answer';
import { heading, signInAsAdmin } from './steps';

const COLUMNS = [
  'Booking ID',
  'Booked On',
  'Name',
  'Email',
  'Class Date',
  'Class Time',
  'Class Type',
  'Location',
  'Price',
  'Payment Method',
  'Payment ID',
  'Status',
  'Message',
  'Actions',
];
const MANY = 1_000;

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
  const { db } = journey.server.deps;
  const { occurrenceId } = await createBookingRow(db, {
    name: 'Long Ago',
    phone: '+34 600-11-22-33',
    createdAt: new Date('2020-01-01'),
  });
  await db.$executeRaw`INSERT INTO "Booking" ("occurrenceId", "name", "email", "notes", "title", "className", "classType",
      "localDate", "localTime", "startsAt", "durationMinutes", "location", "priceCents", "paymentMethod", "status",
      "paymentIntentId", "refundId", "freeCancellationUntil", "createdAt", "updatedAt")
    SELECT ${occurrenceId}::uuid, 'Guest ' || lpad(n::text, 4, '0'), 'guest' || n || '@example.com', repeat('A long word to the teacher. ', 5),
      'Sunrise Flow', 'Pilates Class', 'MAT_PILATES', date '2026-01-01' + n, '10:00', timestamptz '2026-01-01 09:00Z' + n * interval '1 day',
      60, 'Barceloneta beach', 1500 + n, 'CARD', (CASE WHEN n % 2 = 0 THEN 'CANCELLED' ELSE 'REFUNDED' END)::"BookingStatus",
      'pi_many_' || n, CASE WHEN n % 2 = 1 THEN 're_' || n END, now(), timestamptz '2025-01-01 09:00Z' + n * interval '1 hour', now()
    FROM generate_series(1, ${MANY}) n`;
});
afterAll(() => journey.close());

/** A booking made now and paid by a card payment that the in-memory ledger knows. */
async function createPaidBooking(name: string) {
  const { db, sandbox } = journey.server.deps;
  const paymentIntentId = `pi_${name.replaceAll(' ', '_')}`;
  await sandbox?.ledger?.importSucceeded({ paymentIntentId, amountCents: 1500 });
  const { id, occurrenceId } = await createBookingRow(db, { name });
  const attempt = await db.paymentAttempt.create({
    data: paymentAttemptFactory(occurrenceId, new Date(), { status: 'BOOKED', holdExpiresAt: null, paymentIntentId }),
  });
  const card = { paymentMethod: 'CARD', paymentIntentId, paymentAttemptId: attempt.id } as const;
  return db.booking.update({ where: { id }, data: card });
}

const section = (page: Page) => page.getByRole('region', { name: 'Recent Bookings' });
const rows = (page: Page) => section(page).locator('tbody tr[data-state]');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
/** Opens the card of a phone, which shows every column and the actions; a wide table has no cards. */
const openCard = (card: Locator) => card.getByRole('button', { name: /^Details of / }).click();
const range = (page: Page, text: string) => section(page).getByText(text, { exact: true }).waitFor();
const sortBy = (page: Page, column: string) => section(page).getByRole('button', { name: column, exact: true }).click();
const firstRow = (page: Page, text: string) => rows(page).first().filter({ hasText: text }).waitFor();

/** Runs in the page: types after a press of Clear, and before that has reached the address. */
const CLEAR_AND_TYPE = `(async () => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear filters').click();
  await null;
  const input = document.querySelector('input[name=text]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'Guest 0500');
  input.dispatchEvent(new Event('input', { bubbles: true }));
})()`;

async function openBookings(options: Parameters<typeof signInAsAdmin>[1] = {}, query = '') {
  const visitor = await signInAsAdmin(journey, options);
  await visitor.page.goto(`/admin/dashboard${query}`);
  await heading(visitor.page).waitFor();
  return visitor;
}

describe('the table of a thousand bookings', () => {
  it('the bookings table lists the newest bookings first, in 14 columns and pages of 25', async () => {
    const visitor = await openBookings({ width: DESK });
    const { page } = visitor;
    await rows(page).first().waitFor();
    const heads = section(page).locator('thead th');
    expect(await heads.allTextContents()).toEqual(COLUMNS);
    expect(await heads.evaluateAll((all) => all.every((head) => head.getAttribute('scope') === 'col'))).toBe(true);
    expect(await section(page).locator('thead button').count()).toBe(13);
    expect(await section(page).locator('th[aria-sort=descending]').textContent()).toBe('Booked On');
    expect(await rows(page).count()).toBe(25);
    await section(page).getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    await section(page)
      .getByText(/^26–50 of /)
      .waitFor();
    await page.goBack();
    await section(page)
      .getByText(/^1–25 of /)
      .waitFor();
    expectCleanConsole(visitor);
  });

  it('the server sorts the bookings table in both directions, and Back undoes the sorting', async () => {
    const { page } = await openBookings({ width: DESK }, '?text=guest');
    await range(page, '1–25 of 1,000');
    // Half of them are refunded; the other half, cancelled, has 1,500 cents and its even number each.
    await page.getByText('1,000 bookings, €10,005 received').waitFor();
    await sortBy(page, 'Price');
    await firstRow(page, '€15.01');
    expect(await section(page).locator('th[aria-sort=ascending]').textContent()).toBe('Price');
    await sortBy(page, 'Price');
    await firstRow(page, '€25.00');
    await sortBy(page, 'Name');
    await firstRow(page, 'Guest 0001');
    await page.goBack();
    await firstRow(page, '€25.00');
    await page.reload();
    await firstRow(page, '€25.00');
  });

  it('the bookings table filters by name, email, phone, payment, refund, date and state', async () => {
    const visitor = await openBookings({ width: DESK });
    const { page } = visitor;
    await rows(page).first().waitFor();
    await page.getByLabel('Name, email, phone or ID').fill('GUEST 0999');
    await range(page, '1–1 of 1');
    await page.getByLabel('Name, email, phone or ID').fill('guest77@');
    await firstRow(page, 'Guest 0077');
    await page.evaluate(CLEAR_AND_TYPE);
    await firstRow(page, 'Guest 0500');
    for (const [typed, found] of [
      ['re_999', 'Guest 0999'],
      ['600 112 233', 'Long Ago'],
      ['pi_many_1000', 'Guest 1000'],
    ] as const) {
      await page.getByLabel('Name, email, phone or ID').fill(typed);
      await firstRow(page, found);
    }
    await page.getByRole('button', { name: 'Clear filters' }).click();
    // Typed key by key, because a date field orders day and month by locale.
    await page.getByLabel('Class from').pressSequentially('02022026');
    expect(await page.getByLabel('Class from').inputValue()).toBe('2026-02-02');
    await page.waitForURL(/from=2026-02-02/);
    await page.getByLabel('Class from').fill('2026-02-01');
    await page.getByLabel('Class until').fill('2026-02-28');
    await range(page, '1–25 of 28');
    await page.getByLabel('State').selectOption('Refunded');
    await range(page, '1–14 of 14');
    expect(await rows(page).first().getAttribute('data-state')).toBe('refunded');
    await page.getByLabel('Name, email, phone or ID').fill('nobody at all');
    await page.getByText('No bookings found.').waitFor();
    await page.getByRole('button', { name: 'Show all bookings' }).click();
    await rows(page).nth(24).waitFor();
    expect(await page.getByLabel('Name, email, phone or ID').inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    expectCleanConsole(visitor);
  });

  it('the CSV export has the same filter as the bookings table, and the separator that was chosen on this device', async () => {
    const { page } = await openBookings({ width: DESK }, '?text=guest&state=REFUNDED&sort=NAME&direction=ASC');
    await range(page, `1–25 of ${MANY / 2}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      section(page).getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^bookings-.*\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(MANY / 2 + 2);
    expect(lines[1]).toContain('"Guest 0001"');
    await page.getByLabel('Separator of the CSV file').selectOption('Semicolon, decimal comma');
    await page.reload();
    const [spanish] = await Promise.all([
      page.waitForEvent('download'),
      section(page).getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(await readFile(await spanish.path(), 'utf8')).toMatch(/"Guest 0001";.*;"\d+,\d\d";/);
  });

  it('the bookings table shows the server’s error when it cannot be loaded', async () => {
    const { page } = await signInAsAdmin(journey, { width: DESK });
    const answers = [
      { status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      { status: 503, contentType: 'application/graphql-response+json', body: '{"errors":[{"message":"Not now."}]}' },
    ];
    let answer = answers[0];
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('RecentBookings') ? route.fulfill(answer) : route.continue(),
    );
    await page.goto('/admin/dashboard');
    await page.getByRole('alert').filter({ hasText: 'Error fetching bookings: HTTP error! status: 500' }).waitFor();
    answer = answers[1];
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'Error fetching bookings: Not now.' }).waitFor();
    expect(await page.getByText('No bookings found.').count()).toBe(0);
  });
});

describe('a refund', () => {
  it('an admin confirms a refund, sees why it failed, and retries it with success', async () => {
    const { db, sandbox } = journey.server.deps;
    const name = 'Paying Person';
    const { id, paymentIntentId } = await createPaidBooking(name);
    const visitor = await openBookings();
    const { page } = visitor;
    await row(page, name).filter({ hasText: 'Confirmed' }).waitFor();
    expect(await row(page, name).getAttribute('data-state')).toBe('card-confirmed');
    const refund = row(page, name).getByRole('button', { name: 'Refund', exact: true });

    await openCard(row(page, name));
    await refund.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await db.booking.findUniqueOrThrow({ where: { id } })).status).toBe('CONFIRMED');

    const payment = await sandbox?.ledger?.dispute(paymentIntentId ?? '');
    if (!payment?.charge) throw new Error('The payment was charged.');
    await refund.click();
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Refund failed: This payment is disputed' }).waitFor();

    await sandbox?.ledger?.override(payment.id, { charge: { ...payment.charge, isDisputed: false } });
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Refund processed successfully!' }).waitFor();
    await row(page, name).filter({ hasText: 'Refunded' }).waitFor();
    expect(await row(page, name).getAttribute('data-state')).toBe('refunded');
    expect(await refund.count()).toBe(0);
    await eventually(async () => {
      const mails = await db.outgoingMail.findMany({ where: { bookingId: id, kind: 'BOOKING_REFUNDED' } });
      expect(mails).toMatchObject([{ status: 'SENT' }]);
    });
    expectCleanConsole(visitor);
  });

  it('a refund that gets no answer shows an error and changes nothing', async () => {
    const { id } = await createPaidBooking('Unlucky Person');
    const { page } = await openBookings({ width: DESK });
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('RefundBooking') ? route.abort() : route.continue(),
    );
    await row(page, 'Unlucky Person').getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Refund failed: The server did not answer.' }).waitFor();
    expect((await journey.server.deps.db.booking.findUniqueOrThrow({ where: { id } })).status).toBe('CONFIRMED');
  });
});

describe('a booking paid in person', () => {
  it('an admin cancels a booking paid in person, which offers no refund', async () => {
    const { id } = await createBookingRow(journey.server.deps.db, { name: 'In Person', phone: '+34 600 111 222' });
    const visitor = await openBookings();
    const { page } = visitor;
    const place = row(page, 'In Person').filter({ hasText: id });
    expect(await place.getAttribute('data-state')).toBe('in-person');
    await openCard(place);
    expect(await place.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    await place.getByRole('button', { name: 'Cancel place' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel place' }).click();
    // In the row of its booking, where it covers nothing, until the next act.
    const outcome = page.getByRole('status').filter({ hasText: 'The place was cancelled.' });
    await place.filter({ has: outcome }).waitFor();
    await place.filter({ hasText: 'Cancelled' }).waitFor();
    await page.getByLabel('Sort by').selectOption('Booked On, earliest first');
    await outcome.waitFor({ state: 'detached' });
    expectCleanConsole(visitor);
  });
});

it('cancels a place whose answer is lost with the second press, and names whom no mail reaches', async () => {
  const { id } = await createBookingRow(journey.server.deps.db, {
    name: 'Paper Person',
    email: '',
    phone: '+34 600 333 444',
  });
  const { page } = await openBookings({ width: DESK });
  const place = row(page, 'Paper Person').filter({ hasText: id });
  await place.getByRole('button', { name: 'Cancel place' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The place becomes free. This cannot be undone.').waitFor();
  await dialog.getByText('No email address: please call this person.').waitFor();
  await dialog.getByRole('link', { name: '+34 600 333 444' }).waitFor();
  await dialog.getByRole('button', { name: 'Keep the place' }).waitFor();
  await expectAccessibleEverywhere(page);
  await loseAnswer(page, 'CancelBooking');
  await dialog.getByRole('button', { name: 'Cancel place' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'The server did not answer.' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel place' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await place.getByRole('status').filter({ hasText: 'The place was cancelled.' }).waitFor();
});

describe('the bookings table on a phone', () => {
  it('on a phone each booking is three lines, which open to a card with every column, none wider than the screen', async () => {
    const { id } = await createBookingRow(journey.server.deps.db, { name: 'Thumb Person' });
    const { page } = await openBookings({ width: PHONE });
    const card = row(page, 'Thumb Person');
    await card.waitFor();
    const listHeight = (await section(page).locator('tbody').boundingBox())?.height ?? 0;
    expect(listHeight / (await rows(page).count())).toBeLessThan(100);
    for (const text of ['Thumb Person', '€15', '10:00', 'Confirmed'])
      expect(await card.getByText(text).first().isVisible()).toBe(true);
    expect(await card.getByText(id).isVisible()).toBe(false);

    await openCard(card);
    await card.getByText(id).waitFor();
    await card.getByRole('button', { name: 'Cancel place' }).waitFor();
    await openCard(card);
    await card.getByText(id).waitFor({ state: 'hidden' });

    const labels = await rows(page)
      .first()
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-label')));
    expect(labels).toEqual(COLUMNS);
    await expectFits(page);
  });
});

describe('the bookings table', () => {
  it('the bookings table, its empty state and its refund dialog have no accessibility violation', async () => {
    await createPaidBooking('Seen');
    const { page } = await openBookings();
    await row(page, 'Seen').waitFor();
    await expectAccessibleEverywhere(page);
    await openCard(row(page, 'Seen'));
    await row(page, 'Seen').getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleEverywhere(page);
    await page.goto('/admin/dashboard?text=nobody-at-all');
    await page.getByText('No bookings found.').waitFor();
    await expectAccessibleEverywhere(page);
  });
});
