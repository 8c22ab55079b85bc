import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Prisma } from '#prisma';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { availabilityFactory } from '#test/factories/availability';
import { occurrenceFactory } from '#test/factories/occurrence';
import { toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import { findLinkedSlot } from './find-linked-slot';

const NOW = new Date('2027-03-01T09:00:00Z');
const DATE = '2027-03-10';
const UNKNOWN = '6f1c1a52-0000-4000-8000-00000000000f';
const studioTime = createStudioTime('Europe/Madrid');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const create = (row: Partial<Prisma.AvailabilityCreateInput> = {}) =>
  database.db.availability.create({ data: availabilityFactory({ startDate: toDbDate(DATE), ...row }) });

const find = async (availabilityId: string, localDate: string | null = null) => {
  const deps = { db: database.db, clock: { now: () => NOW }, studioTime, bookingHorizonDays: 548 };
  return (await findLinkedSlot(deps, { availabilityId, localDate }))?.id ?? null;
};

it('finds the next date of a series that is not cancelled, and the day that a link names', async () => {
  const { id } = await create({ frequency: 'DAILY' });
  await database.db.occurrence.create({
    data: occurrenceFactory(id, { localDate: toDbDate(DATE), cancelledAt: NOW }),
  });
  expect(await find(id)).toBe(`${id}_2027-03-11`);
  expect(await find(id, DATE)).toBe(`${id}_${DATE}`);
  expect(await find(id, '2028-08-20')).toBe(`${id}_2028-08-20`);
});

it.each([
  ['2028-08-30', true],
  ['2028-09-01', false],
])('a link without a day finds a class on %s: %s', async (day, isFound) => {
  const { id } = await create({ startDate: toDbDate(day) });
  expect(await find(id)).toBe(isFound ? `${id}_${day}` : null);
});

it('finds a single class on the day that it was moved to', async () => {
  const { id } = await create({ startDate: toDbDate('2027-03-12') });
  expect(await find(id, DATE)).toBe(`${id}_2027-03-12`);
});

it('finds no class that is unknown, over, or no longer on the schedule', async () => {
  const { id } = await create({ isActive: false });
  const over = await create({ startDate: toDbDate('2027-02-20') });
  expect(await Promise.all([find(UNKNOWN), find(UNKNOWN, DATE), find(id), find(id, DATE), find(over.id)])).toEqual(
    Array(5).fill(null),
  );
});
