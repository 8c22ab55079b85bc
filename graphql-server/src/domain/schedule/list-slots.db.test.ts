import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Availability, Prisma } from '#prisma';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { availabilityFactory } from '#test/factories/availability';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { paymentAttemptFactory } from '#test/factories/payment-attempt';
import { InvalidInputError } from '../errors';
import { type LocalDate, toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import type { SlotDeps } from './list-slots';
import { listSlots, readSlots } from './list-slots';

const studioTime = createStudioTime('Europe/Madrid');
const NOW = new Date('2027-03-01T08:00:00Z');
const MARCH = { from: '2027-03-01', to: '2027-03-31' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await db.booking.deleteMany();
  await db.paymentAttempt.deleteMany();
  await db.occurrence.deleteMany();
  await db.availability.deleteMany();
});

const depsAt = (now: Date, bookingHorizonDays = 548): SlotDeps => ({
  db: database.db,
  clock: { now: () => now },
  studioTime,
  bookingHorizonDays,
});
const createClass = (row: Partial<Prisma.AvailabilityCreateInput> = {}) =>
  database.db.availability.create({ data: availabilityFactory({ startDate: toDbDate('2027-03-10'), ...row }) });
const createSeries = (row: Partial<Prisma.AvailabilityCreateInput> = {}) =>
  createClass({ frequency: 'WEEKLY', weekdays: ['SU'], startDate: toDbDate('2027-03-01'), ...row });
const createOccurrence = (
  availability: Availability,
  localDate: LocalDate,
  row: Partial<Prisma.OccurrenceUncheckedCreateInput> = {},
) =>
  database.db.occurrence.create({
    data: occurrenceFactory(availability.id, { localDate: toDbDate(localDate), ...row }),
  });
const book = (
  availability: Availability,
  occurrenceId: string,
  localDate: LocalDate,
  person: number,
  row: Partial<Prisma.BookingCreateManyInput> = {},
) =>
  database.db.booking.create({
    data: bookingFactory({ availability, occurrenceId, localDate, studioTime }, guest(person), row),
  });

const getId = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
const listMarch = (now = NOW) => listSlots(depsAt(now), MARCH);
const getDates = async (now = NOW) => (await listMarch(now)).map(({ localDate }) => localDate);

describe('the classes that listSlots returns', () => {
  it('lists a single class, and a series at the same local time on both sides of the spring clock change', async () => {
    const series = await createSeries();
    const single = await createClass({ localTime: '18:00' });
    const slots = await listMarch();
    expect(slots.map(({ id, startsAt, isRecurring }) => [id, startsAt.toISOString(), isRecurring])).toEqual([
      [`${series.id}_2027-03-07`, '2027-03-07T09:00:00.000Z', true],
      [`${single.id}_2027-03-10`, '2027-03-10T17:00:00.000Z', false],
      [`${series.id}_2027-03-14`, '2027-03-14T09:00:00.000Z', true],
      [`${series.id}_2027-03-21`, '2027-03-21T09:00:00.000Z', true],
      [`${series.id}_2027-03-28`, '2027-03-28T08:00:00.000Z', true],
    ]);
  });

  it.each<[string, Partial<Prisma.AvailabilityCreateInput>]>([
    ['inactive', { isActive: false }],
    ['deleted', { deletedAt: NOW }],
    ['held before the range', { startDate: toDbDate('2027-02-28') }],
    ['held after the range', { startDate: toDbDate('2027-04-01') }],
    [
      'over before the range',
      {
        frequency: 'DAILY',
        startDate: toDbDate('2027-01-01'),
        untilDate: toDbDate('2027-02-28'),
      },
    ],
  ])('lists no class that is %s', async (_name, row) => {
    await createClass(row);
    expect(await listMarch()).toEqual([]);
  });

  it('lists classes on the first and last day of the range and on the last day of a series', async () => {
    await createClass({ startDate: toDbDate('2027-03-01') });
    await createClass({ startDate: toDbDate('2027-03-31') });
    await createSeries({ weekdays: ['MO'], untilDate: toDbDate('2027-03-15') });
    const february = { startDate: toDbDate('2027-02-01'), untilDate: toDbDate('2027-03-01') };
    await createSeries({ weekdays: ['MO'], ...february });
    expect(await getDates()).toEqual([
      '2027-03-01',
      '2027-03-01',
      '2027-03-01',
      '2027-03-08',
      '2027-03-15',
      '2027-03-31',
    ]);
  });

  it('lists no skipped date, a cancelled date with 0 spots, and no date that the series no longer has even if booked', async () => {
    const series = await createSeries();
    await createOccurrence(series, '2027-03-07', { isSkipped: true });
    const cancelled = await createOccurrence(series, '2027-03-14', { cancelledAt: NOW });
    await book(series, cancelled.id, '2027-03-14', 2, { status: 'CANCELLED' });
    const { id } = await createOccurrence(series, '2027-03-21');
    await book(series, id, '2027-03-21', 1);
    expect((await listMarch()).map((slot) => [slot.localDate, slot.isCancelled, slot.remainingSpots])).toEqual([
      ['2027-03-14', true, 0],
      ['2027-03-21', false, 4],
      ['2027-03-28', false, 5],
    ]);
    await database.db.availability.update({ where: { id: series.id }, data: { weekdays: ['SA'] } });
    expect(await getDates()).toEqual(['2027-03-06', '2027-03-13', '2027-03-20', '2027-03-27']);
    expect(await database.db.booking.count({ where: { occurrenceId: id, status: 'CONFIRMED' } })).toBe(1);
  });

  it.each([
    ['a class', {}],
    ['a cancelled class', { occurrences: { create: { localDate: toDbDate('2027-03-10'), cancelledAt: NOW } } }],
  ])('lists %s until it starts', async (_name, row) => {
    await createClass(row);
    const start = new Date('2027-03-10T09:00:00Z');
    expect(await getDates(new Date(start.getTime() - 1))).toEqual(['2027-03-10']);
    expect(await getDates(start)).toEqual([]);
  });

  it('lists a class beyond the booking horizon with its spots and the day on which booking opens', async () => {
    await createSeries();
    const slots = await listSlots(depsAt(new Date('2027-03-01T09:00:00Z'), 10), MARCH);
    expect(slots.map(({ localDate, remainingSpots, opensOn }) => [localDate, remainingSpots, opensOn])).toEqual([
      ['2027-03-07', 5, null],
      ['2027-03-14', 5, '2027-03-04'],
      ['2027-03-21', 5, '2027-03-11'],
      ['2027-03-28', 5, '2027-03-18'],
    ]);
  });

  it('lists today’s classes by the studio’s time zone when UTC is still on the day before', async () => {
    await createClass({ startDate: toDbDate('2027-07-15'), localTime: '00:15' });
    await createClass({ startDate: toDbDate('2027-07-15'), localTime: '07:00' });
    const july = { from: '2027-07-01', to: '2027-07-31' };
    const slots = await listSlots(depsAt(new Date('2027-07-14T22:30:00Z')), july);
    expect(slots.map(({ localTime }) => localTime)).toEqual(['07:00']);
  });

  it('sorts classes by date, time on that date and title, with a stable order of equal ones', async () => {
    const moved = await createClass({ title: 'Early', localTime: '20:00' });
    await createOccurrence(moved, '2027-03-10', { localTime: '06:00' });
    await createClass({ id: getId(1), title: 'B', localTime: '09:00' });
    await createClass({ id: getId(2), title: 'A', localTime: '09:00' });
    await createClass({ id: getId(4), title: 'Twin', localTime: '09:30' });
    await createClass({ id: getId(3), title: 'Twin', localTime: '09:30' });
    await createClass({ title: 'Z', localTime: '09:00', startDate: toDbDate('2027-03-09') });
    const slots = await listMarch();
    expect(slots.map(({ title }) => title)).toEqual(['Z', 'Early', 'A', 'B', 'Twin', 'Twin']);
    expect(slots.slice(4).map(({ availabilityId }) => availabilityId)).toEqual([getId(3), getId(4)]);
  });
});

describe('the values of a listed class', () => {
  it('lists a date with its overrides', async () => {
    const series = await createSeries();
    const changed = { localTime: '11:15', location: 'Online', priceCents: 0, capacity: 2, durationMinutes: 30 };
    await createOccurrence(series, '2027-03-07', changed);
    const [first, second] = await listMarch();
    expect(first).toMatchObject({ ...changed, remainingSpots: 2, startsAt: new Date('2027-03-07T10:15:00Z') });
    expect(second).toMatchObject({ localTime: '10:00', location: 'Barceloneta beach', capacity: 5, remainingSpots: 5 });
  });

  it('subtracts confirmed bookings and unexpired holds of a date from its remaining spots', async () => {
    const series = await createSeries();
    const { id } = await createOccurrence(series, '2027-03-07');
    await book(series, id, '2027-03-07', 1);
    await book(series, id, '2027-03-07', 2, { status: 'CANCELLED' });
    await book(series, id, '2027-03-07', 3, {
      status: 'REFUNDED',
      paymentMethod: 'CARD',
      paymentIntentId: 'pi_1',
      refundId: 're_1',
    });
    const paying = (row: Partial<Prisma.PaymentAttemptCreateManyInput> = {}) => paymentAttemptFactory(id, NOW, row);
    await database.db.paymentAttempt.createMany({
      data: [
        paying(),
        paying({ holdExpiresAt: new Date(NOW.getTime() + 1) }),
        paying({ holdExpiresAt: NOW }),
        paying({ holdExpiresAt: null }),
        paying({ status: 'ABANDONED' }),
        paying({ status: 'BOOKED' }),
      ],
    });
    expect((await listMarch()).map(({ remainingSpots }) => remainingSpots)).toEqual([2, 5, 5, 5]);
  });

  it('lists 0 remaining spots for a full or overbooked class', async () => {
    const single = await createClass({ capacity: 3 });
    const { id } = await createOccurrence(single, '2027-03-10');
    for (const person of [1, 2, 3]) await book(single, id, '2027-03-10', person);
    expect(await listMarch()).toMatchObject([{ capacity: 3, remainingSpots: 0 }]);
    await database.db.occurrence.update({ where: { id }, data: { capacity: 1 } });
    expect(await listMarch()).toMatchObject([{ capacity: 1, remainingSpots: 0 }]);
  });
});

describe('the range of listSlots', () => {
  it.each([
    ['that ends before it begins', '2027-03-02', '2027-03-01'],
    ['of 63 days', '2027-03-01', '2027-05-02'],
    ['from a day that does not exist', '2027-02-29', '2027-03-31'],
    ['to something else than a date', '2027-03-01', 'soon'],
  ])('refuses a range %s', async (_name, from, to) => {
    await expect(listSlots(depsAt(NOW), { from, to })).rejects.toBeInstanceOf(InvalidInputError);
  });

  it('accepts a range of 62 days and of one day', async () => {
    await createSeries({ frequency: 'DAILY', weekdays: [] });
    expect(await listSlots(depsAt(NOW), { from: '2027-03-02', to: '2027-05-02' })).toHaveLength(62);
    expect(await listSlots(depsAt(NOW), { from: '2027-03-02', to: '2027-03-02' })).toHaveLength(1);
  });
});

describe('the plan of the query', () => {
  it('prepares the query for all classes, and plans the query for one class each time', async () => {
    const { id } = await createSeries();
    const names = await database.db.$transaction(async (tx) => {
      await readSlots({ ...depsAt(NOW), db: tx }, MARCH, { id });
      await readSlots({ ...depsAt(NOW), db: tx }, MARCH);
      const rows = await tx.$queryRaw<{ name: string }[]>`SELECT "name" FROM pg_prepared_statements`;
      return rows.map(({ name }) => name);
    });
    expect(names).toEqual(['list-schedule']);
  });
});
