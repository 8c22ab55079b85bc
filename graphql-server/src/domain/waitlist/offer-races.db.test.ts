import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { before, race } from '#test/barrier';
import { NOW, onWeakDatabase, openTestDeps, type TestDeps } from '#test/deps';
import { countTakenSeats, createDate, type DatedRows, toRequest } from '#test/race-rows';
import { withoutSeatLock } from '#test/without-seat-lock';
import { createBooking } from '../checkout/create-booking';
import { takeOfferedPlace } from '../checkout/take-offered-place';
import { ClassUnavailableError } from '../errors';
import { toWaitlistLink } from '../links';
import { offerPlace } from './offer-place';
import { offerSeats } from './offer-seats';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

/** Inserts somebody who waits for a place on one date; a lower `order` is offered one first. */
function addWaiting({ db, studioTime }: TestDeps, { occurrenceId, localDate }: DatedRows, name: string, order = 0) {
  const queuedAt = new Date(NOW.getTime() - 60_000 + order * 1_000);
  const startsAt = studioTime.toInstant(localDate, '10:00');
  return db.waitlistEntry.create({
    data: { occurrenceId, name, email: `${name}@example.com`, startsAt, queuedAt, createdAt: queuedAt },
  });
}

/** A date with one free place, for which Ana waits. */
async function createFreePlace(raced: TestDeps) {
  const date = await createDate(raced);
  return { date, ana: await addWaiting(raced, date, 'Ana') };
}

async function bookDuringOffer(raced: TestDeps) {
  const { date } = await createFreePlace(raced);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('SeatHold.create'),
    first: (stops) => offerSeats(stops(raced), date.occurrenceId),
    others: [() => createBooking(raced, toRequest(date, 'Ben'))],
  });
  return { results, blocked, taken: await countTakenSeats(raced, date) };
}

async function offerDuringBooking(raced: TestDeps) {
  const { date } = await createFreePlace(raced);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => createBooking(stops(raced), toRequest(date, 'Ben')),
    others: [() => offerSeats(raced, date.occurrenceId)],
  });
  return { results, blocked, taken: await countTakenSeats(raced, date) };
}

/** The job offers a place to Ana, who is first; the teacher offers it to Ben meanwhile. */
async function offerTwice(raced: TestDeps) {
  const { date } = await createFreePlace(raced);
  const ben = await addWaiting(raced, date, 'Ben', 1);
  const choice = { entryId: ben.id, raiseCapacity: false, by: { username: 'teacher' } };
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('SeatHold.create'),
    first: (stops) => offerSeats(stops(raced), date.occurrenceId),
    others: [() => offerPlace(raced, choice)],
  });
  return { results, blocked, taken: await countTakenSeats(raced, date) };
}

/** Ana takes her offer at its last moment and stops before her booking is written; the offer lapses meanwhile, and Ben waits. */
async function takeLapsingOffer(raced: TestDeps) {
  const { date, ana } = await createFreePlace(raced);
  await offerSeats(raced, date.occurrenceId);
  await addWaiting(raced, date, 'Ben', 1);
  const later = { ...raced, clock: { now: () => new Date(NOW.getTime() + 48 * 3_600_000) } };
  const link = toWaitlistLink(await raced.linkSecret(), ana);
  const { results, blocked } = await race({
    database: raced.database,
    stopsAt: before('Booking.create'),
    first: (stops) => takeOfferedPlace(stops(raced), link, 'network of Ana'),
    others: [() => offerSeats(later, date.occurrenceId)],
  });
  return { results, blocked, taken: await countTakenSeats(raced, date) };
}

const DONE = { status: 'fulfilled' };
const REFUSED = { status: 'rejected', reason: expect.any(Error) };
const FULL = { status: 'rejected', reason: expect.any(ClassUnavailableError) };

describe.each([
  { what: 'a booking during the offer of the same place', meet: bookDuringOffer, answers: [DONE, FULL] },
  { what: 'an offer during the booking of the same place', meet: offerDuringBooking, answers: [DONE, DONE] },
  { what: 'two offers of one place', meet: offerTwice, answers: [DONE, REFUSED] },
  { what: 'an offer that lapses while it is taken', meet: takeLapsingOffer, answers: [DONE, DONE] },
])('$what', ({ meet, answers }) => {
  it('gives the place to one person: the second actor waits for the lock of the class', async () => {
    expect(await meet(deps)).toMatchObject({ results: answers, blocked: 1, taken: 1 });
  });

  it('gives the place to two people without the lock (control)', async () => {
    expect(await meet(withoutSeatLock(deps))).toMatchObject({ blocked: 0, taken: 2 });
  });
});

/** Two jobs offer places to the only person who waits. */
async function offerToOne(raced: TestDeps) {
  const date = await createDate(raced, { capacity: 2 });
  await addWaiting(raced, date, 'Ana');
  await race({
    database: raced.database,
    stopsAt: before('SeatHold.create'),
    first: (stops) => offerSeats(stops(raced), date.occurrenceId),
    others: [() => offerSeats(raced, date.occurrenceId)],
  });
  return countTakenSeats(raced, date);
}

describe('two jobs that offer places to the only person who waits', () => {
  const WITHOUT_UNIQUE_HOLD = 'DROP INDEX "SeatHold_waitlistEntryId_key"';

  it('holds one place by the lock alone and by the unique hold alone', async () => {
    expect(await onWeakDatabase(WITHOUT_UNIQUE_HOLD, offerToOne)).toBe(1);
    expect(await offerToOne(withoutSeatLock(deps))).toBe(1);
  });

  it('holds two places without both (control)', async () => {
    expect(await onWeakDatabase(WITHOUT_UNIQUE_HOLD, (weak) => offerToOne(withoutSeatLock(weak)))).toBe(2);
  });
});
