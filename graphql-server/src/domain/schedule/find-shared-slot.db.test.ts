import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '#prisma';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { availabilityFactory } from '#test/factories/availability';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { NotFoundError } from '../errors';
import { toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import { findSharedSlot } from './list-slots';

const studioTime = createStudioTime('Europe/Madrid');
const NOW = new Date('2027-03-01T08:00:00Z');
const DATE = '2027-03-10';

let database: TestDatabase;
let links = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function share(
  row: Partial<Prisma.AvailabilityCreateInput> = {},
  date: Partial<Prisma.OccurrenceUncheckedCreateInput> = {},
) {
  links += 1;
  const shareableId = `link-${links}`.padEnd(22, '_');
  const availability = await database.db.availability.create({
    data: availabilityFactory({ startDate: toDbDate(DATE), shareableId, ...row }),
  });
  const occurrence = await database.db.occurrence.create({
    data: occurrenceFactory(availability.id, { localDate: toDbDate(DATE), ...date }),
  });
  return { shareableId, availability, occurrenceId: occurrence.id };
}

const find = (shareableId: string, now = NOW, bookingHorizonDays = 548) =>
  findSharedSlot({ db: database.db, clock: { now: () => now }, studioTime, bookingHorizonDays }, shareableId);

describe('findSharedSlot', () => {
  it('finds the class of a share link with its remaining spots, until the class is full', async () => {
    const { shareableId, availability, occurrenceId } = await share({ capacity: 2 });
    const place = { availability, occurrenceId, localDate: DATE, studioTime };
    await database.db.booking.create({ data: bookingFactory(place, guest(1)) });
    expect(await find(shareableId)).toMatchObject({ id: `${availability.id}_${DATE}`, remainingSpots: 1 });
    await database.db.booking.create({ data: bookingFactory(place, guest(2)) });
    await expect(find(shareableId)).rejects.toMatchObject({ reason: 'FULL' });
  });

  it('finds the class of a share link that has no occurrence yet', async () => {
    await database.db.availability.create({
      data: availabilityFactory({ startDate: toDbDate(DATE), shareableId: 'A'.repeat(22) }),
    });
    expect(await find('A'.repeat(22))).toMatchObject({ localDate: DATE, remainingSpots: 5 });
  });

  it.each<[string, Partial<Prisma.AvailabilityCreateInput>, Partial<Prisma.OccurrenceUncheckedCreateInput>]>([
    ['INACTIVE', { isActive: false }, {}],
    ['CANCELLED', {}, { cancelledAt: NOW }],
    ['NO_SUCH_DATE', {}, { isSkipped: true }],
  ])('refuses a share link to an unavailable class with the reason %s', async (reason, row, date) => {
    const { shareableId } = await share(row, date);
    await expect(find(shareableId)).rejects.toMatchObject({ code: 'CLASS_UNAVAILABLE', reason });
  });

  it('finds the class of a share link before its booking opens, with the day on which it does', async () => {
    const { shareableId } = await share();
    expect(await find(shareableId, new Date('2027-03-01T09:00:00Z'), 7)).toMatchObject({
      localDate: '2027-03-10',
      remainingSpots: 5,
      opensOn: '2027-03-03',
    });
  });

  it('refuses a share link to a class that starts now', async () => {
    const { shareableId } = await share();
    await expect(find(shareableId, new Date('2027-03-10T09:00:00Z'))).rejects.toMatchObject({ reason: 'STARTED' });
  });

  it.each(['', 'x', 'B'.repeat(22), 'B'.repeat(23), `${'B'.repeat(21)}'`, '../'.repeat(7), '\u0000'.repeat(22)])(
    'refuses the unknown share link %j',
    async (shareableId) => {
      const error = await find(shareableId).catch((refusal: unknown) => refusal);
      expect(error).toBeInstanceOf(NotFoundError);
      expect(error).toHaveProperty('message', 'This class link is not valid. Please check it or choose another class.');
    },
  );

  it('refuses a share link to a deleted class', async () => {
    const { shareableId } = await share({ deletedAt: NOW });
    await expect(find(shareableId)).rejects.toBeInstanceOf(NotFoundError);
  });
});
