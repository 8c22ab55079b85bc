import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { editClass } from '#test/edited-classes';
import { createOwner, type Own } from '#test/owner';
import { claimPlace, startPayment } from '#test/paying';
import { startTestServer, type TestServer } from '#test/server';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { cancelBooking } from '../changes/cancel-booking';
import { moveBooking } from '../changes/move-booking';
import { refundPayment } from '../payment/execute-refund';
import { addAttendee } from '../roster/add-attendee';
import { toDbDate } from '../time/local-date';

const DATE = '2027-06-10';
/** The classes start at 10:00 in Madrid. Three days before, in time; twelve hours before, late. */
const EARLY = new Date('2027-06-07T08:00:00Z');
const LATE = new Date('2027-06-09T20:00:00Z');
const TAKEN_UNTIL = new Date('2027-06-10T07:00:00Z');

let now = EARLY;
let server: TestServer;
let owner: ReturnType<typeof createOwner>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  owner = createOwner(server);
});
afterAll(() => server.close());
beforeEach(() => {
  now = EARLY;
});

type Dated = { id: string; classRef: { availabilityId: string; localDate: string } };
async function createDated(capacity: number): Promise<Dated> {
  const { id } = await createClass(server.deps.db, { startDate: toDbDate(DATE), capacity });
  return { id, classRef: { availabilityId: id, localDate: DATE } };
}
const TEACHER = { username: 'teacher' };
let guests = 0;
async function take({ id }: Dated): Promise<void> {
  guests += 1;
  expect((await buyOverRest(server.url, { classId: id, email: `guest${guests}@example.com` })).status).toBe(201);
}
/** The teacher adds a person to a full class, with one more place for them. */
async function addBeyond({ classRef }: Dated): Promise<void> {
  const attendee = { name: 'Walk In', email: '', phone: null, notes: null, isPaidCash: false, raiseCapacity: true };
  await addAttendee(server.deps, { classRef, attendee, by: TEACHER, idempotencyKey: null });
}
const listRefunds = async (own: Own) =>
  server.deps.db.refund.findMany({ where: { paymentAttempt: { booking: { id: own.id } } } });
const isRefunded = async (own: Own) => (await listRefunds(own)).length > 0;

/** A full class of which these owners, who paid by card, cancel late, one a minute after the other. */
async function createWithLate(capacity: number, owners: number): Promise<{ dated: Dated; late: Own[] }> {
  const dated = await createDated(capacity);
  const late: Own[] = [];
  for (let n = 0; n < owners; n += 1) late.push(await owner.bookByCard(dated.id));
  for (let n = owners; n < capacity; n += 1) await take(dated);
  for (const [minute, own] of late.entries()) {
    now = new Date(LATE.getTime() + minute * 60_000);
    expect(await owner.cancel(own.link, 0)).toMatchObject({ status: 'CANCELLED' });
  }
  now = new Date(LATE.getTime() + 3_600_000);
  return { dated, late };
}

describe('a place that was cancelled late', () => {
  it('says what comes back, and is refunded with a mail once somebody has taken it', async () => {
    const { db } = server.deps;
    const { dated, late } = await createWithLate(2, 1);
    const [own] = late as [Own];
    expect((await owner.open(own.link)).cancellation.message).toBe(
      'This booking was cancelled. You get €15.00 back if somebody takes your place before Thursday 10 June, 09:00.',
    );
    await take(dated);
    const [refund] = await listRefunds(own);
    expect(refund).toMatchObject({ key: `resold-${own.id}`, purpose: 'TAKEN_AGAIN', amountCents: 1500, status: 'DUE' });
    await refundPayment(server.deps, refund?.id ?? '');
    expect(await owner.open(own.link)).toMatchObject({
      status: 'REFUNDED',
      moneyLine: '€15.00 was returned to your card.',
    });
    const kinds = (await db.outgoingMail.findMany({ where: { bookingId: own.id } })).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['BOOKING_CANCELLED', 'BOOKING_CONFIRMATION', 'BOOKING_REFUNDED']);
    expect(await db.paymentAttempt.findFirst({ where: { booking: { id: own.id } } })).toMatchObject({
      status: 'REFUNDED',
    });
  });

  it('is refunded once the class is full again: the oldest first, one for each place that is taken', async () => {
    const { dated, late } = await createWithLate(3, 2);
    const [first, second] = late as [Own, Own];
    await take(dated);
    expect([await isRefunded(first), await isRefunded(second)]).toEqual([false, false]);
    await take(dated);
    expect([await isRefunded(first), await isRefunded(second)]).toEqual([true, false]);
    const { id: bookingId } = await server.deps.db.booking.findFirstOrThrow({
      where: { status: 'CONFIRMED', occurrence: { availabilityId: dated.id } },
    });
    await cancelBooking(server.deps, { bookingId, by: { kind: 'TEACHER', ...TEACHER, refund: 'NONE' } });
    await take(dated);
    expect([await isRefunded(first), await isRefunded(second)]).toEqual([true, true]);
    expect(await listRefunds(first)).toHaveLength(1);
  });

  it('is refunded when somebody moves into it', async () => {
    const { dated, late } = await createWithLate(2, 1);
    const other = await createDated(5);
    const { bookingId } = await buyOverRest(server.url, { classId: other.id, email: 'mover@example.com' });
    const by = { kind: 'TEACHER', ...TEACHER, isNotified: false } as const;
    await moveBooking(server.deps, { bookingId: bookingId ?? '', to: dated.classRef, by, requestKey: null });
    expect(await isRefunded((late as [Own])[0])).toBe(true);
  });

  it.each([
    ['while the promise stands', LATE, true],
    ['not after that', new Date(TAKEN_UNTIL.getTime() + 1), false],
  ])('is refunded when the class has moved to another day and is full there, %s', async (_when, at, expected) => {
    const { dated, late } = await createWithLate(2, 1);
    const day = '2027-06-12';
    const moved = { date: day, isActive: true };
    await editClass(server.deps, dated.id, moved, { movesPeople: true });
    now = at;
    await take(dated);
    expect(await isRefunded((late as [Own])[0])).toBe(expected);
  });

  it.each([
    ['until an hour before the class', TAKEN_UNTIL, true],
    ['not in the last hour', new Date(TAKEN_UNTIL.getTime() + 1), false],
  ])('is refunded when it is taken, %s', async (_when, at, expected) => {
    const { dated, late } = await createWithLate(2, 1);
    now = at;
    await take(dated);
    expect(await isRefunded((late as [Own])[0])).toBe(expected);
  });

  it('is not refunded by a place that the teacher adds beyond the capacity', async () => {
    const { dated, late } = await createWithLate(2, 1);
    await take(dated);
    expect(await isRefunded((late as [Own])[0])).toBe(true);
    const { dated: full, late: others } = await createWithLate(2, 1);
    await server.deps.db.availability.update({ where: { id: full.id }, data: { capacity: 1 } });
    await addBeyond(full);
    expect(await isRefunded((others as [Own])[0])).toBe(false);
  });

  it('is not refunded by a person added beyond the capacity while somebody pays for the place, but by that payment', async () => {
    const { dated, late } = await createWithLate(2, 1);
    const payer = { classId: dated.id, email: 'payer@example.com' };
    const intentId = await startPayment(server.url, payer);
    await addBeyond(dated);
    expect((await server.deps.db.availability.findUniqueOrThrow({ where: { id: dated.id } })).capacity).toBe(3);
    expect(await isRefunded((late as [Own])[0])).toBe(false);
    await server.deps.sandbox?.ledger?.pay(intentId ?? '');
    expect((await claimPlace(server.url, payer, intentId ?? '')).status).toBe(201);
    expect(await isRefunded((late as [Own])[0])).toBe(true);
  });

  it('is not refunded twice when the teacher has returned the money', async () => {
    const { dated, late } = await createWithLate(2, 1);
    const [own] = late as [Own];
    await cancelBooking(server.deps, { bookingId: own.id, by: { kind: 'TEACHER', ...TEACHER, refund: 'FULL' } });
    await take(dated);
    expect(await listRefunds(own)).toMatchObject([{ purpose: 'ADMIN' }]);
  });

  it('has nothing to refund when it was paid in person, or was cancelled in time', async () => {
    const dated = await createDated(2);
    const inPerson = await owner.bookInPerson(dated.id);
    await take(dated);
    now = LATE;
    await owner.cancel(inPerson.link, 0);
    await take(dated);
    expect(await isRefunded(inPerson)).toBe(false);
  });

  it('stays as it is when the studio cancels the class', async () => {
    const { dated, late } = await createWithLate(2, 1);
    await cancelOccurrence(server.deps, { classRef: dated.classRef, reason: null, by: TEACHER });
    expect(await isRefunded((late as [Own])[0])).toBe(false);
    expect((await owner.open((late as [Own])[0].link)).cancellation.message).toContain('no money comes back');
  });
});
