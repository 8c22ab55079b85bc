import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, openTestDeps, type TestDeps } from '#test/deps';
import { createBookingRow, createCardBooking, createDate, type DatedRows } from '#test/race-rows';
import { findHeldSlots, holdNextSeats } from '../changes/hold-next-seats';
import { findManagedBooking } from '../changes/managed-booking';
import { toBookingLink } from '../links';
import { markAttendance } from '../roster/mark-attendance';
import { answerRebooking } from './answer-rebooking';
import { cancelOccurrence } from './cancel-occurrence';
import { restoreClass } from './restore-class';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const by = { username: 'teacher' };
const cancelWithChoice = ({ classRef }: DatedRows) =>
  cancelOccurrence(deps, { classRef, reason: null, offer: 'CHOICE', by });

/** A class that was cancelled with a choice, and the next one at the same place, where a seat is held for its one client. */
async function createHeldPlace(create: typeof createCardBooking) {
  const location = `Place ${await deps.db.availability.count()}`;
  const cancelled = await createDate(deps, { location });
  const next = await createDate(deps, { location, localTime: '18:00', capacity: 5 });
  const booking = await create(deps, cancelled, 'Ana');
  await cancelWithChoice(cancelled);
  await holdNextSeats(deps, [booking.id]);
  return { booking, cancelled, next };
}

describe('a place that is held after a cancelled class', () => {
  const inPerson = (...[ofDeps, date, name]: Parameters<typeof createCardBooking>) =>
    createBookingRow(ofDeps, date, name);
  const inCash = (...[ofDeps, date, name]: Parameters<typeof createCardBooking>) =>
    createBookingRow(ofDeps, date, name, { paidCashAt: NOW });

  it.each([
    ['by card', createCardBooking],
    ['in person', inPerson],
    ['in cash already', inCash],
  ])(
    'costs somebody who pays %s what it cost when it was offered, though the class became dearer',
    async (_how, create) => {
      const { booking, next } = await createHeldPlace(create);
      await deps.db.availability.update({ where: { id: next.availability.id }, data: { priceCents: 2000 } });
      expect((await findHeldSlots(deps, [booking.id])).get(booking.id)).toMatchObject({ priceCents: 1500 });
      const moved = await answerRebooking(deps, { bookingId: booking.id, to: next.classRef });
      expect(moved).toMatchObject({ occurrenceId: next.occurrenceId, priceCents: 1500 });
      expect(await deps.db.refund.count({ where: { paymentAttemptId: booking.paymentAttemptId ?? booking.id } })).toBe(
        0,
      );
    },
  );

  it('costs what the class costs once it became cheaper', async () => {
    const { booking, next } = await createHeldPlace(createCardBooking);
    await deps.db.availability.update({ where: { id: next.availability.id }, data: { priceCents: 1200 } });
    await answerRebooking(deps, { bookingId: booking.id, to: next.classRef });
    const refund = await deps.db.refund.findFirst({ where: { paymentAttemptId: booking.paymentAttemptId ?? '' } });
    expect(refund).toMatchObject({ purpose: 'DIFFERENCE', amountCents: 300 });
  });

  it('makes no other class cheaper', async () => {
    const { booking } = await createHeldPlace(createCardBooking);
    const dearer = await createDate(deps, { priceCents: 2000 });
    const answer = answerRebooking(deps, { bookingId: booking.id, to: dearer.classRef });
    await expect(answer).rejects.toThrow('This class costs more than you paid. Choose the money back and book it.');
  });
});

it('a class that was cancelled already is refused to who takes it for one that takes place', async () => {
  const date = await createDate(deps);
  const booking = await createCardBooking(deps, date, 'Ana');
  const first = { classRef: date.classRef, reason: null, refusesRepeated: true, by };
  await cancelOccurrence(deps, { ...first, offer: 'CHOICE' });
  await expect(cancelOccurrence(deps, { ...first, offer: 'MONEY' })).rejects.toThrow('was cancelled already');
  expect(await deps.db.refund.count({ where: { paymentAttemptId: booking.paymentAttemptId ?? '' } })).toBe(0);
  await cancelOccurrence(deps, { ...first, refusesRepeated: false, offer: 'MONEY' });
});

it('a class that is cancelled again has no second line in the activity: nobody was notified again', async () => {
  const date = await createDate(deps);
  await createBookingRow(deps, date, 'Ana');
  await cancelWithChoice(date);
  await cancelOccurrence(deps, { classRef: date.classRef, reason: null, offer: 'MONEY', by });
  const audit = await deps.db.auditEntry.findMany({ where: { subjectId: date.occurrenceId } });
  expect(audit).toMatchObject([
    { action: 'cancelled', summary: expect.stringContaining('1 person can choose another class or the money') },
  ]);
});

describe('attendance of a class that was cancelled after it began', () => {
  const mark = (id: string, baseVersion: number) =>
    markAttendance(deps, {
      bookingId: id,
      mark: {
        key: `${id.replaceAll('-', '').slice(1)}${baseVersion}`,
        baseVersion,
        attendance: 'CAME',
        isPaidCash: false,
      },
      by,
    });

  it('falls, so that another class can be chosen, and cannot be marked again', async () => {
    const date = await createDate(deps);
    const other = await createDate(deps);
    const { id } = await createBookingRow(deps, date, 'Mina');
    await mark(id, 0);
    await cancelWithChoice(date);
    await expect(mark(id, 2)).rejects.toThrow('This class was cancelled: there is nobody to mark.');
    const moved = await answerRebooking(deps, { bookingId: id, to: other.classRef });
    expect(moved).toMatchObject({ occurrenceId: other.occurrenceId, attendance: null });
  });

  it('comes back when the class is restored', async () => {
    const date = await createDate(deps);
    const { id } = await createBookingRow(deps, date, 'Mina');
    await mark(id, 0);
    await cancelWithChoice(date);
    await restoreClass(deps, { classRef: date.classRef, by });
    const restored = await deps.db.booking.findUniqueOrThrow({ where: { id } });
    expect(restored).toMatchObject({ attendance: 'CAME', attendanceVersion: 3 });
  });
});

it('names the cash that somebody has paid, before and after the choice', async () => {
  const date = await createDate(deps);
  const booking = await createBookingRow(deps, date, 'Rosa', { paidCashAt: NOW });
  await cancelWithChoice(date);
  const link = toBookingLink(await deps.linkSecret(), booking);
  expect(await findManagedBooking(deps, link)).toMatchObject({ moneyLine: 'Paid €15.00 at the studio.' });
  await answerRebooking(deps, { bookingId: booking.id, to: null });
  const sentence = 'You have paid €15.00 at the studio: your teacher settles it with you.';
  expect(await findManagedBooking(deps, link)).toMatchObject({
    moneyLine: sentence,
    cancellation: { message: `This class was cancelled. ${sentence}` },
  });
});
