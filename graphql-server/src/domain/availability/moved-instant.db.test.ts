import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { createDatabase, type Database } from '../../adapters/db/create-db';
import { createJobs } from '../../adapters/jobs/create-jobs';
import { changeOccurrence } from '../dates/change-occurrence';
import { toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';

const studioTime = createStudioTime('Europe/Madrid');
const DATE = '2027-06-10';
/** 10:00 in Madrid. */
const CLASS_AT = '2027-06-10T08:00:00.000Z';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(testDatabase.url);
});
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});

it.each([
  ['ends a day before the new start of a class moved later', '2027-06-01T08:00:00Z', '15:00', '2027-06-09T13:00:00Z'],
  ['ends no sooner than before for a class moved earlier', '2027-06-01T08:00:00Z', '09:00', '2027-06-09T08:00:00Z'],
  ['lasts a day from the move of a class that was near', '2027-06-09T10:00:00Z', '15:00', '2027-06-10T10:00:00Z'],
  ['ends with the new start when that is sooner than a day', '2027-06-10T06:00:00Z', '09:30', '2027-06-10T07:30:00Z'],
  ['stays when only the place changes', '2027-06-09T10:00:00Z', '10:00', '2027-06-09T08:00:00Z'],
])('free cancellation %s', async (_name, now, time, until) => {
  const { db } = database;
  const series = await createClass(db, {
    frequency: 'DAILY',
    startDate: toDbDate(DATE),
    localTime: '10:00',
    durationMinutes: 60,
  });
  const { id: occurrenceId } = await db.occurrence.create({
    data: occurrenceFactory(series.id, { localDate: toDbDate(DATE) }),
  });
  const booking = await db.booking.create({
    data: bookingFactory({ availability: series, occurrenceId, localDate: DATE, studioTime }, guest(0)),
  });
  expect(booking.startsAt.toISOString()).toBe(CLASS_AT);
  const deps = { db, studioTime, jobs: createJobs(), clock: { now: () => new Date(now) } };
  const reference = { availabilityId: series.id, date: DATE, version: 1 };
  const input = { time, durationMinutes: 60, location: 'The pines', priceCents: 1500, capacity: 5 };
  await changeOccurrence(deps, { username: 'teacher' }, reference, input);
  const moved = await db.booking.findUniqueOrThrow({ where: { id: booking.id } });
  expect(moved.startsAt).toEqual(studioTime.toInstant(DATE, time));
  expect(moved).toMatchObject({ localTime: time, location: 'The pines', freeCancellationUntil: new Date(until) });
});
