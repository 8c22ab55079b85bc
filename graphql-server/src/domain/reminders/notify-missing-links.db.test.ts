import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin } from '#test/admin';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { createDatabase, type Database } from '../../adapters/db/create-db';
import { createJobs } from '../../adapters/jobs/create-jobs';
import { composePush, NOTIFICATION_PARTS, toNotificationInput } from '../push/compose-push';
import { toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import { notifyMissingLinks } from './notify-missing-links';

const studioTime = createStudioTime('Europe/Madrid');
const DATE = '2027-06-08';
const ROOM = 'https://meet.example/room';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(testDatabase.url);
  await createAdmin(database.db);
});
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});

const passAt = (time: string, date = DATE) =>
  notifyMissingLinks({
    ...{ db: database.db, jobs: createJobs(), studioTime },
    clock: { now: () => studioTime.toInstant(date, time) },
  });

/** An online class of the day with so many people and without a link. */
async function createOnline(title: string, localTime: string, people: number, row: object = {}, date: object = {}) {
  const { db } = database;
  const availability = await createClass(db, {
    startDate: toDbDate(DATE),
    ...{ title, localTime, classType: 'ONLINE_CLASS', location: 'Online', capacity: 50 },
    ...row,
  });
  const occurrence = await db.occurrence.create({
    data: { ...occurrenceFactory(availability.id, { localDate: toDbDate(DATE) }), ...date },
  });
  const place = { availability, occurrenceId: occurrence.id, localDate: DATE, studioTime };
  for (let n = 0; n < people; n += 1) await db.booking.create({ data: bookingFactory(place, guest(n)) });
}

/** Lists the titles of the classes of which the teacher is notified. */
async function listNotified(): Promise<string[]> {
  const found = await database.db.notification.findMany({
    where: { kind: 'JOIN_LINK_MISSING' },
    include: { occurrence: { include: { availability: true } } },
  });
  return found.map(({ occurrence }) => occurrence?.availability.title ?? '').sort();
}

it('notifies the teacher once, three hours before, of each online class with people and without a link', async () => {
  await createOnline('Noon', '12:00', 2);
  await createOnline('By its place', '12:30', 1, { classType: 'PRIVATE_SESSION' });
  await createOnline('Nobody', '12:00', 0);
  await createOnline('With a link', '12:00', 2, { joinUrl: ROOM });
  await createOnline('With a link of the date', '12:00', 2, {}, { joinUrl: ROOM });
  await createOnline('Cancelled', '12:00', 2, {}, { cancelledAt: new Date() });
  await createOnline('Outdoors', '12:00', 2, { classType: 'MAT_PILATES', location: 'Barceloneta beach' });
  await createOnline('Begun', '08:00', 2);
  await createOnline('After midnight', '00:30', 2);
  await passAt('08:59');
  expect(await listNotified()).toEqual([]);
  await Promise.all([passAt('09:00'), passAt('09:00')]);
  expect(await listNotified()).toEqual(['Noon']);
  await passAt('11:59');
  expect(await listNotified()).toEqual(['By its place', 'Noon']);
  await passAt('23:00', '2027-06-07');
  expect(await listNotified()).toEqual(['After midnight', 'By its place', 'Noon']);
});

it('says the class, its time and the number of people, and leads to its screen', async () => {
  const found = await database.db.notification.findFirstOrThrow({
    where: { occurrence: { availability: { title: 'Noon' } } },
    include: NOTIFICATION_PARTS,
  });
  const compose = (one: typeof found) => composePush([toNotificationInput(one)]);
  expect(compose(found)).toMatchObject({
    title: 'Noon has no link to its room',
    body: 'Noon: Tue 8 Jun 12:00, 2 people',
    path: `/admin/classes/${found.occurrence?.availabilityId}_${DATE}`,
  });
  if (!found.occurrence) throw new Error('The notification is about no class.');
  const isSet = { ...found, occurrence: { ...found.occurrence, joinUrl: ROOM } };
  expect(compose(isSet).body).toBe('Noon: Tue 8 Jun 12:00, done already');
});
