import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Availability, Prisma } from '#prisma';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { availabilityFactory } from '#test/factories/availability';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { paymentAttemptFactory } from '#test/factories/payment-attempt';
import { InvalidInputError } from '../errors';
import { toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import { findClassRoster, listClassRosters } from './class-roster';

const studioTime = createStudioTime('Europe/Madrid');
const NOW = new Date('2027-03-10T12:00:00Z');
const DAY = '2027-03-10';
const FIRST_BOOKED_AT = new Date('2027-03-01T09:00:00Z');
const WEEK = { from: DAY, to: '2027-03-17' };

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

const find = (range = WEEK) => listClassRosters({ db: database.db, clock: { now: () => NOW }, studioTime }, range);
const createAvailability = (title: string, row: Partial<Prisma.AvailabilityCreateInput> = {}) =>
  database.db.availability.create({ data: availabilityFactory({ title, startDate: toDbDate(DAY), ...row }) });

/** Books the class on its day, then changes the date and the class. */
async function bookThenChange(
  one: Availability,
  date: Prisma.OccurrenceUpdateInput = {},
  availability: Prisma.AvailabilityUpdateInput = {},
  booking: Partial<Prisma.BookingCreateManyInput> = {},
) {
  const { db } = database;
  const { id } = await db.occurrence.create({ data: occurrenceFactory(one.id, { localDate: toDbDate(DAY) }) });
  const place = { availability: one, occurrenceId: id, localDate: DAY, studioTime };
  await db.booking.create({ data: bookingFactory(place, guest(1), { createdAt: FIRST_BOOKED_AT, ...booking }) });
  await db.occurrence.update({ where: { id }, data: date });
  await db.availability.update({ where: { id: one.id }, data: availability });
  return id;
}

describe('listClassRosters', () => {
  it('lists all classes of the schedule by date and time, including those of today that are over', async () => {
    await createAvailability('Over', { localTime: '08:00' });
    await createAvailability('Evening', { localTime: '19:00' });
    await createAvailability('Series', { localTime: '10:00', frequency: 'WEEKLY', weekdays: ['WE'] });
    await createAvailability('Yesterday', { startDate: toDbDate('2027-03-09') });
    await createAvailability('Later', { startDate: toDbDate('2027-03-18') });
    expect((await find()).map(({ title, localDate, state }) => [title, localDate, state])).toEqual([
      ['Over', '2027-03-10', 'SCHEDULED'],
      ['Series', '2027-03-10', 'SCHEDULED'],
      ['Evening', '2027-03-10', 'SCHEDULED'],
      ['Series', '2027-03-17', 'SCHEDULED'],
    ]);
  });

  it('lists the attendees in the order of booking and counts the seats held for people who are paying', async () => {
    const one = await createAvailability('Flow');
    const occurrenceId = await bookThenChange(one);
    const place = { availability: one, occurrenceId, localDate: DAY, studioTime };
    const second = { status: 'CANCELLED', createdAt: new Date('2027-03-01T10:00:00Z') } as const;
    const third = { createdAt: new Date('2027-03-01T10:00:01Z') };
    await database.db.booking.create({ data: bookingFactory(place, guest(3), third) });
    await database.db.booking.create({ data: bookingFactory(place, guest(2), second) });
    await database.db.paymentAttempt.create({ data: paymentAttemptFactory(occurrenceId, NOW) });
    const [found] = await find();
    expect(found).toMatchObject({ taken: 2, held: 1, capacity: 5, endsAt: new Date('2027-03-10T10:00:00Z') });
    expect(found?.attendees.map(({ email, status }) => [email, status])).toEqual([
      [guest(1).email, 'CONFIRMED'],
      [guest(2).email, 'CANCELLED'],
      [guest(3).email, 'CONFIRMED'],
    ]);
  });

  it.each<[string, Prisma.OccurrenceUpdateInput, Prisma.AvailabilityUpdateInput]>([
    ['SCHEDULED', { localTime: '11:00' }, {}],
    ['CANCELLED', { cancelledAt: NOW }, {}],
    ['CANCELLED', { cancelledAt: NOW }, { deletedAt: NOW }],
    ['INACTIVE', {}, { isActive: false }],
    ['OFF_SCHEDULE', {}, { deletedAt: NOW, isActive: false }],
    ['OFF_SCHEDULE', {}, { startDate: toDbDate('2027-05-01') }],
    ['SKIPPED', { isSkipped: true }, {}],
  ])('lists as %s a class that somebody booked before the changes %j and %j', async (state, date, availability) => {
    await bookThenChange(await createAvailability('Flow'), date, availability);
    expect(await find()).toMatchObject([{ title: 'Flow', localDate: DAY, state, taken: 1, attendees: [guest(1)] }]);
  });

  it('shows a class that left the schedule with the details at the time of booking', async () => {
    await bookThenChange(
      await createAvailability('Flow'),
      {},
      { deletedAt: NOW, title: 'Renamed', localTime: '20:00' },
    );
    expect(await find()).toMatchObject([{ title: 'Flow', localTime: '10:00' }]);
  });

  it('omits a class that left the schedule when nobody is booked on it any more', async () => {
    await bookThenChange(await createAvailability('Flow'), {}, { deletedAt: NOW }, { status: 'CANCELLED' });
    await createAvailability('Never booked', { isActive: false });
    expect(await find()).toEqual([]);
  });

  it('refuses a date range of more than 62 days', async () => {
    await expect(find({ from: DAY, to: '2027-05-11' })).rejects.toBeInstanceOf(InvalidInputError);
  });
});

it('finds one class roster by class and date', async () => {
  const one = await createAvailability('Flow', { frequency: 'DAILY' });
  await createAvailability('Another');
  const deps = { db: database.db, clock: { now: () => NOW }, studioTime };
  const found = await findClassRoster(deps, { availabilityId: one.id, localDate: '2027-03-12' });
  expect(found).toMatchObject({ id: `${one.id}_2027-03-12`, title: 'Flow', attendees: [] });
});
