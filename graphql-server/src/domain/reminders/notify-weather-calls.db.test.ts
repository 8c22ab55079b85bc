import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { occurrenceId } from '#contract/occurrence-id';
import { studio } from '#studio';
import { createAdmin } from '#test/admin';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { createDatabase, type Database } from '../../adapters/db/create-db';
import { createJobs } from '../../adapters/jobs/create-jobs';
import { decideWeather } from '../cancelled-class/decide-weather';
import { sendMail } from '../mail/send-mail';
import type { Mailer, MailMessage } from '../ports';
import { composePush, NOTIFICATION_PARTS, toNotificationInput } from '../push/compose-push';
import { distributeNotifications } from '../push/distribute-notifications';
import { toDbDate } from '../time/local-date';
import { createStudioTime } from '../time/studio-time';
import { notifyWeatherCalls } from './notify-weather-calls';

const studioTime = createStudioTime('Europe/Madrid');
const SOON = 0;
const OVERDUE = 1;

let testDatabase: TestDatabase;
let database: Database;
/** Each test has a day of its own, so that it does not see the classes of another. */
let date = '2027-06-01';
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(testDatabase.url);
  await createAdmin(database.db);
});
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});
beforeEach(() => {
  date = addDays(date, 7);
});

const depsAt = (time: string, day = date) => ({
  db: database.db,
  jobs: createJobs(),
  studioTime,
  clock: { now: () => studioTime.toInstant(day, time) },
});
const passAt = (time: string, day = date) => notifyWeatherCalls(depsAt(time, day));

/** An outdoor class of the day whose weather is decided an hour before, with so many people. */
async function createOutdoorClass(localTime: string, people: number, row: object = {}): Promise<string> {
  const { db } = database;
  const availability = await createClass(db, {
    startDate: toDbDate(date),
    ...{ localTime, weatherCallMinutes: 60, capacity: 50 },
    ...row,
  });
  if (people === 0) return occurrenceId(availability.id, date);
  const occurrence = await db.occurrence.create({
    data: occurrenceFactory(availability.id, { localDate: toDbDate(date) }),
  });
  const place = { availability, occurrenceId: occurrence.id, localDate: date, studioTime };
  for (let n = 0; n < people; n += 1) await db.booking.create({ data: bookingFactory(place, guest(n)) });
  return occurrenceId(availability.id, date);
}

/** Lists 'HH:MM which' of all notifications about classes of the day. */
async function listNotified(): Promise<string[]> {
  const found = await database.db.notification.findMany({
    where: { kind: 'WEATHER_CALL_DUE', occurrence: { localDate: toDbDate(date) } },
    include: { occurrence: { include: { availability: true } } },
  });
  return found.map(({ occurrence, edition }) => `${occurrence?.availability.localTime} ${edition % 2}`).sort();
}

it('notifies the teacher 20 minutes before the first weather call of a place, of all its classes of that morning', async () => {
  await createOutdoorClass('07:45', 8);
  await createOutdoorClass('09:00', 1);
  await createOutdoorClass('18:30', 3);
  await createOutdoorClass('09:30', 2, { location: 'Castelldefels pines' });
  await passAt('06:24');
  expect(await listNotified()).toEqual([]);
  await passAt('06:25');
  const notified = [`07:45 ${SOON}`, `09:00 ${SOON}`];
  expect(await listNotified()).toEqual(notified);
  await passAt('06:26');
  expect(await listNotified()).toEqual(notified);
  await passAt('08:10');
  expect(await listNotified()).toContain(`09:30 ${SOON}`);
  expect(await listNotified()).not.toContain(`18:30 ${SOON}`);
});

it('notifies once more of a class that is not decided at its time, and never again', async () => {
  await createOutdoorClass('07:45', 8);
  await createOutdoorClass('09:00', 1);
  await passAt('06:25');
  await passAt('06:44');
  expect(await listNotified()).toEqual([`07:45 ${SOON}`, `09:00 ${SOON}`]);
  await passAt('06:45');
  const both = [`07:45 ${SOON}`, `07:45 ${OVERDUE}`, `09:00 ${SOON}`];
  expect(await listNotified()).toEqual(both);
  await passAt('07:44');
  expect(await listNotified()).toEqual(both);
  await passAt('08:00');
  await passAt('08:59');
  expect(await listNotified()).toEqual([...both, `09:00 ${OVERDUE}`]);
});

it('notifies of no class that is decided, cancelled, empty, indoors, without a weather call or has started', async () => {
  const by = { username: 'teacher' };
  const [availabilityId = ''] = (await createOutdoorClass('07:45', 2)).split('_');
  const [cancelled = ''] = (await createOutdoorClass('07:50', 2)).split('_');
  await createOutdoorClass('07:55', 0);
  await createOutdoorClass('08:00', 2, { location: 'Studio Poblenou' });
  await createOutdoorClass('08:05', 2, { weatherCallMinutes: null });
  await createOutdoorClass('06:00', 2);
  const decide = (decision: 'GO' | 'CANCEL', id: string) =>
    decideWeather(depsAt('06:10'), {
      classRefs: [{ availabilityId: id, localDate: date }],
      ...{ decision, reason: null, offer: 'MONEY', by },
    });
  await decide('GO', availabilityId);
  await decide('CANCEL', cancelled);
  for (const time of ['06:30', '06:55', '07:10']) await passAt(time);
  expect(await listNotified()).toEqual([]);
});

it('notifies late, and once, when no server ran at the time, but not after the start', async () => {
  await createOutdoorClass('07:45', 2);
  await createOutdoorClass('07:00', 2);
  await passAt('07:20');
  await passAt('07:30');
  expect(await listNotified()).toEqual([`07:45 ${OVERDUE}`]);
});

it('notifies a day ahead of a class that is decided a day before', async () => {
  await createOutdoorClass('10:00', 2, { weatherCallMinutes: 1440 });
  await passAt('09:39', addDays(date, -1));
  expect(await listNotified()).toEqual([]);
  await passAt('09:40', addDays(date, -1));
  expect(await listNotified()).toEqual([`10:00 ${SOON}`]);
});

it('notifies once when two processes look at the same moment', async () => {
  await createOutdoorClass('07:45', 2);
  const countJobs = async () => {
    const { rows } = await testDatabase.pool.query<{ payload: { notificationIds: string[] } }>(
      `SELECT p.payload FROM graphile_worker._private_jobs p JOIN graphile_worker._private_tasks t ON t.id = p.task_id
        WHERE t.identifier = 'distribute-notifications'`,
    );
    return rows.length;
  };
  const before = await countJobs();
  await Promise.all([passAt('06:30'), passAt('06:30'), passAt('06:30')]);
  expect(await listNotified()).toEqual([`07:45 ${SOON}`]);
  expect(await countJobs()).toBe(before + 1);
});

it('shows place, time and number of people, and nothing about the people themselves', async () => {
  await createOutdoorClass('07:45', 8);
  await passAt('06:25');
  const [notification] = await database.db.notification.findMany({
    where: { occurrence: { localDate: toDbDate(date) } },
    include: NOTIFICATION_PARTS,
  });
  if (!notification) throw new Error('There is no notification.');
  expect(composePush([toNotificationInput(notification)])).toMatchObject({
    title: 'Barceloneta beach waits for your weather call',
    body: 'Barceloneta beach: Tue 20 Jul 07:45, 8 people',
    path: '/admin/weather',
  });
});

it('notifies of the new call of a class that moves on the day, also after both notifications of the old one', async () => {
  const id = await createOutdoorClass('09:00', 3);
  await passAt('07:40');
  await passAt('08:00');
  const [availabilityId = ''] = id.split('_');
  await database.db.availability.update({ where: { id: availabilityId }, data: { localTime: '18:00' } });
  const both = [`18:00 ${SOON}`, `18:00 ${OVERDUE}`];
  await passAt('16:39');
  expect(await listNotified()).toEqual(both);
  await passAt('16:40');
  expect(await listNotified()).toEqual([`18:00 ${SOON}`, ...both]);
  await passAt('17:00');
  await passAt('17:30');
  expect(await listNotified()).toEqual([`18:00 ${SOON}`, `18:00 ${SOON}`, `18:00 ${OVERDUE}`, `18:00 ${OVERDUE}`]);
});

it('notifies of a class that was switched off or left the schedule with people, and lets it take place', async () => {
  const switchedOff = await createOutdoorClass('07:45', 2);
  const deleted = await createOutdoorClass('07:50', 1);
  const [off = '', gone = ''] = [switchedOff, deleted].map((id) => id.split('_')[0]);
  const { db } = database;
  await db.availability.update({ where: { id: off }, data: { isActive: false } });
  await db.availability.update({ where: { id: gone }, data: { deletedAt: new Date() } });
  await passAt('06:30');
  expect(await listNotified()).toEqual([`07:45 ${SOON}`, `07:50 ${SOON}`]);
  const decided = await decideWeather(depsAt('06:35'), {
    classRefs: [off, gone].map((availabilityId) => ({ availabilityId, localDate: date })),
    ...{ decision: 'GO', reason: null, offer: 'MONEY', by: { username: 'teacher' } },
  });
  expect(decided.map(({ weatherCall }) => weatherCall?.state)).toEqual(['GO', 'GO']);
  await passAt('06:50');
  expect(await listNotified()).toHaveLength(2);
});

it('is one mail for all classes of a morning when no device shows notifications', async () => {
  await createOutdoorClass('07:45', 8);
  await createOutdoorClass('09:00', 1);
  await passAt('06:25');
  const notifications = await database.db.notification.findMany({
    where: { occurrence: { localDate: toDbDate(date) } },
    select: { id: true },
  });
  await distributeNotifications(
    depsAt('06:25'),
    notifications.map(({ id }) => id),
  );
  const queued = await database.db.outgoingMail.findMany({ where: { kind: 'TEACHER_NOTICE', status: 'QUEUED' } });
  const sent: MailMessage[] = [];
  const mailer: Mailer = {
    send: async (message) => {
      sent.push(message);
    },
  };
  const linkSecret = async () => Buffer.alloc(32);
  for (const { id } of queued) {
    await sendMail(
      { ...depsAt('06:25'), mailer, linkSecret, bookingHorizonDays: 548, origin: 'https://studio.example', studio },
      id,
    );
  }
  expect(sent).toMatchObject([{ subject: '2 classes wait for your weather call' }]);
  expect(sent[0]?.text).toMatch(
    /Barceloneta beach: \S+ \d+ \S+ 07:45, 8 people\nBarceloneta beach: .* 09:00, 1 person\n/,
  );
});
