import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '#test/classes';
import { type FakeLedger, openFakeLedger } from '#test/fake-ledger';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { moveBooking } from '../changes/move-booking';
import { countUnknownPayments } from './unknown-payments';

/** Without a worker, so that no job runs before the test acts. */
let still: FakeLedger;
beforeAll(async () => {
  still = await openFakeLedger({ hasWorker: false });
});
afterAll(() => still.close());

const by = { kind: 'TEACHER', username: 'teacher', isNotified: false } as const;
const db = () => still.server.deps.db;
/** What the client displayed when the place was booked. */
const CLAIMS = { classDate: CLASS_DATE, classTime: '10:00', location: 'Barceloneta beach', price: 15 };

async function move(bookingId: string, overrides: object = {}) {
  const { id } = await createClass(db(), { localTime: '18:00', location: 'Montjuïc', priceCents: 1000, ...overrides });
  const to = { availabilityId: id, localDate: CLASS_DATE };
  return moveBooking(still.server.deps, { bookingId, to, by, requestKey: null });
}

describe('a booking request that is repeated after the booking moved', () => {
  it('answers the moved booking to the request that its payment was used for', async () => {
    const { id } = await createClass(db());
    const payment = await still.begin(id);
    await still.fake.ledger.pay(payment);
    const first = await still.claim(id, payment, CLAIMS);
    expect(first.status).toBe(201);
    const bookingId = first.body.booking?._id ?? '';
    const moved = await move(bookingId);
    const again = await still.claim(id, payment, CLAIMS);
    expect(again).toMatchObject({ status: 201, body: { booking: { _id: bookingId, price: 10 } } });
    expect(await still.claim(id, payment, { ...CLAIMS, classTime: '18:00' })).toMatchObject({ status: 409 });
    const { availabilityId } = await db().occurrence.findUniqueOrThrow({ where: { id: moved.occurrenceId } });
    expect(await still.claim(availabilityId, payment)).toMatchObject({ status: 402 });
    expect(await db().booking.count({ where: { paymentIntentId: payment } })).toBe(1);
  });

  it('answers the moved booking to a request with an amount that named no class before', async () => {
    const { id } = await createClass(db());
    const { paymentIntentId: payment } = (await still.start({ amount: 15 })).body;
    await still.fake.ledger.pay(payment);
    const { body } = await still.claim(id, payment, CLAIMS);
    const bookingId = body.booking?._id ?? '';
    await move(bookingId);
    expect(await still.claim(id, payment, CLAIMS)).toMatchObject({
      status: 201,
      body: { booking: { _id: bookingId } },
    });
    expect(await still.claim(id, payment, { ...CLAIMS, location: 'Montjuïc' })).toMatchObject({ status: 409 });
  });
});

describe('refunds that wait for a decision after a restored backup', () => {
  it('counts the refund of a class that was cancelled after the booking had moved to it', async () => {
    const { id } = await createClass(db());
    const payment = await still.begin(id);
    await still.fake.ledger.pay(payment);
    const { body } = await still.claim(id, payment);
    const { occurrenceId } = await move(body.booking?._id ?? '', { priceCents: 1500 });
    const { availabilityId } = await db().occurrence.findUniqueOrThrow({ where: { id: occurrenceId } });
    const classRef = { availabilityId, localDate: CLASS_DATE };
    await cancelOccurrence(still.server.deps, { classRef, reason: null, by: { username: 'teacher' } });
    const { id: installationId } = await db().installation.create({ data: { role: 'UNDECIDED' } });
    await db().paymentAttempt.update({ where: { paymentIntentId: payment }, data: { installationId } });
    expect(await countUnknownPayments(db())).toMatchObject({ waitingRefundCount: 1 });
  });
});
