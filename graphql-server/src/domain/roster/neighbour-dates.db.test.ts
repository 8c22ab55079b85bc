import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { availabilityFactory } from '#test/factories/availability';
import { occurrenceFactory } from '#test/factories/occurrence';
import { toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import { findNeighbourDates } from './neighbour-dates';

const NOW = new Date('2027-03-10T12:00:00Z');

let database: TestDatabase;
let availabilityId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const days = { startDate: toDbDate('2027-03-03'), untilDate: toDbDate('2027-05-05') };
  const data = availabilityFactory({ ...days, frequency: 'WEEKLY', weekdays: ['WE'] });
  ({ id: availabilityId } = await db.availability.create({ data }));
  const skipped = { localDate: toDbDate('2027-03-24'), isSkipped: true };
  const cancelled = { localDate: toDbDate('2027-03-17'), cancelledAt: NOW };
  for (const row of [skipped, cancelled]) await db.occurrence.create({ data: occurrenceFactory(availabilityId, row) });
  await db.availability.create({
    data: availabilityFactory({ frequency: 'DAILY', startDate: toDbDate('2027-03-01') }),
  });
});
afterAll(() => database.close());

it.each([
  ['2027-03-03', null, '2027-03-10'],
  ['2027-03-10', '2027-03-03', '2027-03-17'],
  ['2027-03-17', '2027-03-10', '2027-03-31'],
  ['2027-05-05', '2027-04-28', null],
])(
  'finds around %s of a series %s and %s, cancelled dates included, skipped ones not',
  async (date, previous, next) => {
    const deps = { db: database.db, clock: { now: () => NOW }, studioTime: createStudioTime('Europe/Madrid') };
    expect(await findNeighbourDates(deps, { availabilityId, localDate: date })).toEqual({ previous, next });
  },
);
