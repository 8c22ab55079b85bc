import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityInput } from '#contract/availability-input';
import { before, race } from '#test/barrier';
import { onWeakDatabase, openTestDeps, type TestDeps } from '#test/deps';
import { createBookingRow, createDate, type DatedRows, RACE_DATE, toRequest } from '#test/race-rows';
import { rewriteSql } from '#test/rewrite-sql';
import { withoutGate } from '#test/without-gate';
import { withoutSeatLock } from '#test/without-seat-lock';
import { createBooking } from '../checkout/create-booking';
import { ClassUnavailableError, StateConflictError } from '../errors';
import { updateAvailability } from './update-availability';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const WITHOUT_TRIGGER = 'DROP TRIGGER "Booking_capacity" ON "Booking"';
/** Bookings and edits do not wait for each other: neither for the gate nor for the rows of class and date. */
const unlocked = (raced: TestDeps) =>
  rewriteSql(withoutGate(withoutSeatLock(raced)), (part) => part.replace('FOR SHARE', ''));

/** Changes the class of one date as its form does. The teacher has confirmed that people are notified. */
function edit(raced: TestDeps, { availability }: DatedRows, changes: Partial<AvailabilityInput>) {
  const { id, title, classType, location, priceCents, capacity, durationMinutes, localTime: time } = availability;
  const facts = { title, classType, location, priceCents, capacity, durationMinutes, time, date: RACE_DATE };
  const input: AvailabilityInput = { ...facts, ...changes };
  return updateAvailability(raced, { username: 'teacher' }, { id, input, version: null, isConfirmed: true });
}

/** A class of two places, of which one is sold. */
async function createHalfSold(raced: TestDeps) {
  const date = await createDate(raced, { capacity: 2 });
  await createBookingRow(raced, date, 'Ana');
  return date;
}

async function readPlaces({ db }: TestDeps, { availability: { id } }: DatedRows) {
  const { capacity } = await db.availability.findUniqueOrThrow({ where: { id } });
  return { capacity, sold: await db.booking.count({ where: { occurrence: { availabilityId: id } } }) };
}

/** Ben gets the second place and stops before that is written; the teacher lowers the places to one meanwhile. */
async function lowerDuringBooking(raced: TestDeps) {
  const date = await createHalfSold(raced);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => createBooking(stops(raced), toRequest(date, 'Ben')),
    others: [() => edit(raced, date, { capacity: 1 })],
  });
  return { results, blocked, ...(await readPlaces(raced, date)) };
}

describe('an edit to fewer places during a booking', () => {
  it('refuses the edit, which waits for the booking', async () => {
    expect(await lowerDuringBooking(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(StateConflictError) }],
      blocked: 1,
      capacity: 2,
      sold: 2,
    });
  });

  it('refuses the booking by the trigger Booking_capacity alone', async () => {
    expect(await lowerDuringBooking(unlocked(deps))).toMatchObject({ blocked: 0, capacity: 1, sold: 1 });
  });

  it('sells more places than the class has without the locks and the trigger (control)', async () => {
    const outcome = await onWeakDatabase(WITHOUT_TRIGGER, (weak) => lowerDuringBooking(unlocked(weak)));
    expect(outcome).toMatchObject({ blocked: 0, capacity: 1, sold: 2 });
  });
});

/** The teacher lowers the places to one and stops before that is written; Ben books the second place meanwhile. */
async function bookDuringLowering(raced: TestDeps) {
  const date = await createHalfSold(raced);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Availability.update'),
    first: (stops) => edit(stops(raced), date, { capacity: 1 }),
    others: [() => createBooking(raced, toRequest(date, 'Ben'))],
  });
  return { results, blocked, ...(await readPlaces(raced, date)) };
}

describe('a booking during an edit to fewer places', () => {
  it.each([
    { by: 'the gate and the lock of the class', weaken: (raced: TestDeps) => raced },
    { by: 'the gate alone', weaken: withoutSeatLock<TestDeps> },
    { by: 'the lock of the class alone', weaken: withoutGate<TestDeps> },
  ])('refuses the booking, which waits for the edit by $by', async ({ weaken }) => {
    expect(await bookDuringLowering(weaken(deps))).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(ClassUnavailableError) }],
      blocked: 1,
      capacity: 1,
      sold: 1,
    });
  });

  it('sells more places than the class has without both (control)', async () => {
    expect(await bookDuringLowering(unlocked(deps))).toMatchObject({ blocked: 0, capacity: 1, sold: 2 });
  });
});

/** Ben books a class at ten and stops before that is written; the teacher moves the class to eleven meanwhile. */
async function moveDuringBooking(raced: TestDeps) {
  const date = await createDate(raced);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => createBooking(stops(raced), toRequest(date, 'Ben')),
    others: [() => edit(raced, date, { time: '11:00' })],
  });
  const { localTime } = await raced.db.booking.findFirstOrThrow({ where: { occurrenceId: date.occurrenceId } });
  return { results, blocked, localTime };
}

describe('an edit of the time during a booking', () => {
  const DONE = [{ status: 'fulfilled' }, { status: 'fulfilled' }];

  it('gives the booking the new time: the edit waits for the booking', async () => {
    expect(await moveDuringBooking(deps)).toMatchObject({ results: DONE, blocked: 1, localTime: '11:00' });
  });

  it('leaves the booking at the old time without the locks (control)', async () => {
    expect(await moveDuringBooking(unlocked(deps))).toMatchObject({ results: DONE, blocked: 0, localTime: '10:00' });
  });
});

/** The teacher raises the places of a full class and stops before that is written; Ben books meanwhile. */
async function bookDuringRaising(raced: TestDeps) {
  const date = await createDate(raced);
  await createBookingRow(raced, date, 'Ana');
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Availability.update'),
    first: (stops) => edit(stops(raced), date, { capacity: 2 }),
    others: [() => createBooking(raced, toRequest(date, 'Ben'))],
  });
  return { results, blocked, ...(await readPlaces(raced, date)) };
}

describe('a booking during an edit to more places', () => {
  it('refuses the booking at once, because the class is full before the edit', async () => {
    expect(await bookDuringRaising(deps)).toMatchObject({
      results: [{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(ClassUnavailableError) }],
      blocked: 0,
      capacity: 2,
      sold: 1,
    });
  });
});
