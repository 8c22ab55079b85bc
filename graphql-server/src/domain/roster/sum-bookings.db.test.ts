import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking, RefundStatus } from '#prisma';
import { adminHeaders } from '#test/admin';
import { createBookingRow } from '#test/card-bookings';
import { paymentAttemptFactory } from '#test/factories/payment-attempt';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { sumBookings } from './sum-bookings';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createAll();
});
afterAll(() => server.close());

type Money = { amountCents: number; refunds?: [cents: number, status: RefundStatus][] };

/** Inserts a booking that was paid by card, with the refunds of its payment. */
async function createPaid(name: string, { amountCents, refunds = [] }: Money, overrides: Partial<Booking> = {}) {
  const { db } = server.deps;
  const { id, occurrenceId } = await createBookingRow(db, { name });
  const paymentIntentId = `pi_${name.replaceAll(' ', '_')}`;
  const payment = { status: 'BOOKED', holdExpiresAt: null, amountCents, paymentIntentId } as const;
  const attempt = await db.paymentAttempt.create({ data: paymentAttemptFactory(occurrenceId, new Date(), payment) });
  const paymentAttemptId = attempt.id;
  for (const [index, [cents, status]] of refunds.entries()) {
    const facts = { key: `part-${index}`, purpose: 'DIFFERENCE', reason: 'Moved.' } as const;
    await db.refund.create({ data: { paymentAttemptId, paymentIntentId, amountCents: cents, status, ...facts } });
  }
  const card = { paymentMethod: 'CARD', paymentIntentId, paymentAttemptId } as const;
  await db.booking.update({ where: { id }, data: { ...card, ...overrides } });
}

async function createAll() {
  const { db } = server.deps;
  await createPaid('confirmed by card', { amountCents: 2200 });
  await createPaid('moved to a cheaper class', { amountCents: 2200, refunds: [[700, 'DONE']] }, { priceCents: 1500 });
  await createPaid('moved to a dearer class', { amountCents: 1500 }, { priceCents: 1500 });
  await createPaid('refund under way', { amountCents: 1800, refunds: [[1800, 'DUE']] }, { status: 'CANCELLED' });
  await createPaid('refund failed', { amountCents: 1900, refunds: [[1900, 'FAILED']] }, { status: 'CANCELLED' });
  await createPaid('cancelled late by card', { amountCents: 1600 }, { status: 'CANCELLED' });
  await createPaid(
    'refunded in two parts',
    {
      amountCents: 2200,
      refunds: [
        [700, 'DONE'],
        [1500, 'DONE'],
      ],
    },
    { status: 'REFUNDED', refundId: 're_1', priceCents: 1500 },
  );
  const ofOldDays = { paymentMethod: 'CARD', paymentIntentId: 'pi_old' } as const;
  await createBookingRow(db, { name: 'payment unknown', ...ofOldDays, priceCents: 1100 });
  await createBookingRow(db, {
    ...{ name: 'payment unknown, refunded', ...ofOldDays, paymentIntentId: 'pi_older' },
    ...{ status: 'REFUNDED', refundId: 're_old' },
  });
  await createBookingRow(db, { name: 'pays in person' });
  await createBookingRow(db, { name: 'paid cash', paidCashAt: new Date(), priceCents: 1250 });
  await createBookingRow(db, { name: 'paid cash, then cancelled', paidCashAt: new Date(), status: 'CANCELLED' });
  await createBookingRow(db, { name: 'comes for nothing', paidCashAt: new Date(), priceCents: 0 });
}

const CARD_CENTS = {
  'confirmed by card': 2200,
  'moved to a cheaper class': 1500,
  'moved to a dearer class': 1500,
  'refund under way': 1800,
  'refund failed': 1900,
  'cancelled late by card': 1600,
  'refunded in two parts': 0,
  'payment unknown, refunded': 0,
};
const CASH_CENTS = { 'pays in person': 0, 'paid cash, then cancelled': 1500, 'comes for nothing': 0 };

describe('sumBookings', () => {
  it.each(Object.entries(CARD_CENTS))('counts a booking "%s" with %i cents, none of it cash', async (text, cents) => {
    expect(await sumBookings(server.deps.db, { text })).toEqual({ count: 1, paidCents: cents, cashCents: 0 });
  });

  it.each(Object.entries(CASH_CENTS))('counts a booking "%s" with %i cents of cash', async (text, cents) => {
    expect(await sumBookings(server.deps.db, { text })).toEqual({ count: 1, paidCents: cents, cashCents: cents });
  });

  it('sums all bookings that match a filter, and nothing when none does', async () => {
    const { db } = server.deps;
    expect(await sumBookings(db, {})).toEqual({ count: 13, paidCents: 10_500 + 1100 + 2750, cashCents: 2750 });
    expect(await sumBookings(db, { state: 'IN_PERSON' })).toEqual({ count: 4, paidCents: 2750, cashCents: 2750 });
    expect(await sumBookings(db, { state: 'CARD_CONFIRMED' })).toEqual({ count: 4, paidCents: 6300, cashCents: 0 });
    expect(await sumBookings(db, { from: '2099-01-01' })).toEqual({ count: 0, paidCents: 0, cashCents: 0 });
  });

  it('is answered over GraphQL to the admin alone, for the filter of the list', async () => {
    const query = `query ($filter: BookingFilterInput) { bookingSum(filter: $filter) { count paidCents cashCents } }`;
    const variables = { filter: { text: 'paid cash' } };
    const { body } = await ask(server.url, query, variables, await adminHeaders(server.deps.db));
    expect(body.data).toEqual({ bookingSum: { count: 2, paidCents: 2750, cashCents: 2750 } });
    expect((await ask(server.url, query, variables)).body.errors).toHaveLength(1);
  });
});
