import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Prisma } from '#prisma';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { availabilityFactory } from '#test/factories/availability';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import { findFirstMonth, listHomepageEvents } from './list-slots';

const studioTime = createStudioTime('Europe/Madrid');
const NOW = new Date('2027-03-15T08:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.booking.deleteMany();
  await database.db.occurrence.deleteMany();
  await database.db.availability.deleteMany();
});

const depsAt = (now: Date) => ({ db: database.db, clock: { now: () => now }, studioTime, bookingHorizonDays: 548 });
const createClass = (date: string, row: Partial<Prisma.AvailabilityCreateInput> = {}) =>
  database.db.availability.create({ data: availabilityFactory({ startDate: toDbDate(date), ...row }) });

async function createFullClass(date: string) {
  const availability = await createClass(date, { capacity: 1 });
  const data = occurrenceFactory(availability.id, { localDate: toDbDate(date) });
  const { id: occurrenceId } = await database.db.occurrence.create({ data });
  const place = { availability, occurrenceId, localDate: date, studioTime };
  await database.db.booking.create({ data: bookingFactory(place, guest(1)) });
}

function createCancelledClass(date: string, row: Partial<Prisma.AvailabilityCreateInput> = {}) {
  return createClass(date, { ...row, occurrences: { create: { localDate: toDbDate(date), cancelledAt: NOW } } });
}

describe('findFirstMonth', () => {
  const first = (now = NOW) => findFirstMonth(depsAt(now));

  it('finds the first month with a class whose booking is open', async () => {
    await createClass('2027-04-20');
    expect(await findFirstMonth({ ...depsAt(NOW), bookingHorizonDays: 36 })).toMatchObject({ from: '2027-04-01' });
    expect(await findFirstMonth({ ...depsAt(NOW), bookingHorizonDays: 35 })).toMatchObject({ from: '2027-03-01' });
  });

  it('finds the current month while it has a free place', async () => {
    await createClass('2027-03-31');
    expect(await first()).toMatchObject({
      from: '2027-03-01',
      to: '2027-03-31',
      today: '2027-03-15',
      slots: [{ localDate: '2027-03-31' }],
    });
  });

  it('skips months whose classes are over, full or cancelled', async () => {
    await createClass('2027-03-14');
    await createFullClass('2027-04-10');
    await createCancelledClass('2027-05-10');
    await createClass('2027-06-30');
    expect(await first()).toMatchObject({ from: '2027-06-01', to: '2027-06-30', slots: [{ localDate: '2027-06-30' }] });
  });

  it('lists the full classes of the found month as well', async () => {
    await createFullClass('2027-05-10');
    await createClass('2027-05-20');
    expect((await first()).slots.map(({ remainingSpots }) => remainingSpots)).toEqual([0, 5]);
  });

  it('searches twelve months including the current one, and returns the current one when none has a free place', async () => {
    await createClass('2028-03-01');
    expect(await first()).toMatchObject({ from: '2027-03-01', to: '2027-03-31', slots: [] });
    await createClass('2028-02-29');
    expect(await first()).toMatchObject({ from: '2028-02-01', to: '2028-02-29', slots: [{ localDate: '2028-02-29' }] });
  });

  it('takes the current month from the studio’s time zone when UTC is still in the month before', async () => {
    expect(await first(new Date('2027-07-31T22:30:00Z'))).toMatchObject({ from: '2027-08-01', today: '2027-08-01' });
  });
});

describe('listHomepageEvents', () => {
  it('lists future, active single classes with the homepage flag, soonest first, however far ahead', async () => {
    await createClass('2031-06-01', { title: 'Far ahead', showOnHomepage: true });
    await createClass('2027-03-20', { title: 'Late', showOnHomepage: true, localTime: '19:00' });
    await createClass('2027-03-20', { title: 'Early', showOnHomepage: true, localTime: '08:00' });
    await createClass('2027-03-15', { title: 'Begins now', showOnHomepage: true, localTime: '09:00' });
    await createClass('2027-03-14', { title: 'Over', showOnHomepage: true });
    await createClass('2027-03-21', { title: 'Inactive', showOnHomepage: true, isActive: false });
    await createClass('2027-03-21', { title: 'Deleted', showOnHomepage: true, deletedAt: NOW });
    await createCancelledClass('2027-03-21', { title: 'Cancelled', showOnHomepage: true });
    await createClass('2027-03-21', { title: 'Not flagged' });
    await createClass('2027-03-21', { title: 'Series', frequency: 'DAILY' });
    const events = await listHomepageEvents(depsAt(NOW));
    expect(events.map(({ title }) => title)).toEqual(['Early', 'Late', 'Far ahead']);
  });
});
