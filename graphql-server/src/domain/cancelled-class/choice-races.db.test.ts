import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { before, race } from '#test/barrier';
import { NOW, onWeakDatabase, openTestDeps, type TestDeps } from '#test/deps';
import {
  countTakenSeats,
  createBookingRow,
  createCardBooking,
  createDate,
  type DatedRows,
  toRequest,
} from '#test/race-rows';
import { withoutSeatLock } from '#test/without-seat-lock';
import { endExpiredOffers } from '../changes/end-claim';
import { holdNextSeats } from '../changes/hold-next-seats';
import { createBooking } from '../checkout/create-booking';
import { StateConflictError } from '../errors';
import { answerRebooking } from './answer-rebooking';
import { cancelOccurrence } from './cancel-occurrence';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

type CreateBooking = (raced: TestDeps, date: DatedRows, name: string) => Promise<Booking>;

/** Inserts bookings of a class that was then cancelled with a choice, paid by card unless `create` makes others. */
async function createChoices(raced: TestDeps, names: string[], create: CreateBooking = createCardBooking) {
  const cancelled = await createDate(raced, { capacity: names.length });
  const bookings = await Promise.all(names.map((name) => create(raced, cancelled, name)));
  const { classRef } = cancelled;
  const by = { username: 'teacher' };
  await cancelOccurrence(raced, { classRef, reason: null, offer: 'CHOICE', by });
  return bookings.map(({ id }) => id);
}

const toFirst = ([id]: string[]) => id ?? '';

async function readChoice({ db }: TestDeps, bookingId: string) {
  const booking = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { rebookingOffer: true, events: true, paymentAttempt: { include: { refunds: true } } },
  });
  return {
    status: booking.status,
    outcome: booking.rebookingOffer?.outcome,
    refunds: booking.paymentAttempt?.refunds.length,
    cancellations: booking.events.filter(({ kind }) => kind === 'CANCELLED').length,
  };
}

/** A person chooses another class and stops before the choice is written; on another device they choose the money meanwhile. */
async function answerTwice(raced: TestDeps) {
  const bookingId = toFirst(await createChoices(raced, ['Ana']));
  const other = await createDate(raced);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.update'),
    first: (stops) => answerRebooking(stops(raced), { bookingId, to: other.classRef }),
    others: [() => answerRebooking(raced, { bookingId, to: null })],
  });
  return { results, blocked, ...(await readChoice(raced, bookingId)) };
}

describe('two answers to one choice', () => {
  it('counts the first answer: the second one waits for the lock of the booking and is refused', async () => {
    expect(await answerTwice(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(StateConflictError) }],
      blocked: 1,
      status: 'CONFIRMED',
      outcome: 'MOVED',
      refunds: 0,
    });
  });

  it('gives one person a class and the money without the lock (control)', async () => {
    expect(await answerTwice(withoutSeatLock(deps))).toMatchObject({ blocked: 0, outcome: 'MOVED', refunds: 1 });
  });
});

/** Two processes end the choice that nobody made; the first one stops before it records that. */
async function endTwice(raced: TestDeps) {
  const bookingId = toFirst(await createChoices(raced, ['Ana'], createBookingRow));
  const later = { ...raced, clock: { now: () => new Date(NOW.getTime() + 48 * 3_600_000) } };
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.update'),
    first: (stops) => endExpiredOffers(stops(later)),
    others: [() => endExpiredOffers(later)],
  });
  return { results, blocked, ...(await readChoice(raced, bookingId)) };
}

describe('two processes that end one choice', () => {
  it('ends the choice once: the second process waits for the lock of the booking and finds it ended', async () => {
    expect(await endTwice(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'fulfilled' }],
      blocked: 1,
      outcome: 'EXPIRED_REFUNDED',
      cancellations: 1,
    });
  });

  it('ends the choice once by the unique mail about it alone', async () => {
    expect(await endTwice(withoutSeatLock(deps))).toMatchObject({
      results: [{ status: 'rejected' }, { status: 'fulfilled' }],
      blocked: 0,
      cancellations: 1,
    });
  });

  it('ends the choice twice without the lock and the unique mail (control)', async () => {
    const sql = 'DROP INDEX "OutgoingMail_bookingId_kind_edition_key"';
    const outcome = await onWeakDatabase(sql, (weak) => endTwice(withoutSeatLock(weak)));
    expect(outcome).toMatchObject({ blocked: 0, cancellations: 2 });
  });
});

/** The job holds the last seat of the next class for somebody and stops before it writes that; another actor comes meanwhile. */
async function holdLastSeat(raced: TestDeps, other: (next: DatedRows, bookingId: string) => Promise<unknown>) {
  const [first = '', second = ''] = await createChoices(raced, ['Ana', 'Ben']);
  const next = await createDate(raced, { localTime: '18:00' });
  const { blocked } = await race({
    database: raced.database,
    stopsAt: before('SeatHold.create'),
    first: (stops) => holdNextSeats(stops(raced), [first]),
    others: [() => other(next, second)],
  });
  // The other tests have classes of their own.
  await raced.db.availability.updateMany({ data: { isActive: false } });
  return { blocked, taken: await countTakenSeats(raced, next) };
}

describe('the last seat of the next class', () => {
  const holdForSecond = (raced: TestDeps) => (_next: DatedRows, bookingId: string) => holdNextSeats(raced, [bookingId]);
  const book = (raced: TestDeps) => (next: DatedRows) => createBooking(raced, toRequest(next, 'Cleo'));

  it.each([
    { what: 'another held seat', act: holdForSecond },
    { what: 'a booking', act: book },
  ])('is given out once when $what waits for the lock of that class', async ({ act }) => {
    expect(await holdLastSeat(deps, act(deps))).toEqual({ blocked: 1, taken: 1 });
  });

  it.each([
    { what: 'another held seat', act: holdForSecond },
    { what: 'a booking', act: book },
  ])('is given out twice without the lock when $what comes (control)', async ({ act }) => {
    const raced = withoutSeatLock(deps);
    expect(await holdLastSeat(raced, act(raced))).toEqual({ blocked: 0, taken: 2 });
  });
});
