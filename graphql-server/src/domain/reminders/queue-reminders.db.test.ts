import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prisma } from '#prisma';
import { studio } from '#studio';
import { createClass } from '#test/classes';
import { createOwner } from '#test/owner';
import { startTestServer, type TestServer } from '#test/server';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { sendMail } from '../mail/send-mail';
import { toDbDate } from '../time/local-date';
import { queueReminders } from './queue-reminders';

/** A class on Tuesday 9 March 2027 at 07:45 in Madrid can be cancelled for free until Monday 07:45. */
const DATE = '2027-03-09';
const BOOKED = new Date('2027-03-05T10:00:00Z');
const REMINDED = new Date('2027-03-07T19:30:00Z');

let now = BOOKED;
let server: TestServer;
let second: TestServer;
let owner: ReturnType<typeof createOwner>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  second = await startTestServer({ clock: { now: () => now }, database: server.database });
  owner = createOwner(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(() => {
  now = BOOKED;
});

const createMorning = (startDate = DATE) =>
  createClass(server.deps.db, { startDate: toDbDate(startDate), localTime: '07:45' });

async function bookMorning(startDate = DATE) {
  const { id: classId } = await createMorning(startDate);
  const { id, link } = await owner.bookInPerson(classId);
  await server.deps.db.booking.update({ where: { id }, data: { createdAt: now } });
  return { id, link, classId };
}

/** Looks for due reminders in two processes at once, and returns the editions of those of a booking. */
async function remind(bookingId: string, at: Date): Promise<number[]> {
  now = at;
  await Promise.all([server, second].map(({ deps }) => queueReminders(deps)));
  const mails = await server.deps.db.outgoingMail.findMany({
    where: { kind: 'REMINDER', bookingId },
    orderBy: { edition: 'asc' },
  });
  return mails.map(({ edition }) => edition);
}

const later = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000);

it('queues one reminder for a booking when its time has come, in two processes and however often they look', async () => {
  const { id } = await bookMorning();
  expect(await remind(id, new Date(REMINDED.getTime() - 1))).toEqual([]);
  expect(await remind(id, REMINDED)).toEqual([0]);
  expect(await remind(id, later(REMINDED, 1))).toEqual([0]);
  const { rows } = await server.database.pool.query(
    `SELECT 1 FROM "OutgoingMail" m JOIN graphile_worker._private_jobs j ON j.payload->>'mailId' = m."id"::text
      WHERE m."bookingId" = $1 AND m."kind" = 'REMINDER'`,
    [id],
  );
  expect(rows).toHaveLength(1);
});

it('reminds once more after a move, of the new class, unless it was chosen less than six hours before', async () => {
  const { id, link } = await bookMorning();
  const nextWeek = await createMorning('2027-03-16');
  expect(await remind(id, REMINDED)).toEqual([0]);
  await owner.move(link, `${nextWeek.id}_2027-03-16`);
  expect(await remind(id, later(REMINDED, 1))).toEqual([0]);
  expect(await remind(id, later(REMINDED, 7 * 24))).toEqual([0, 1]);

  const sooner = await createMorning('2027-03-15');
  const moved = await bookMorning('2027-03-18');
  now = new Date('2027-03-13T16:00:00Z');
  await owner.move(moved.link, `${sooner.id}_2027-03-15`);
  expect(await remind(moved.id, new Date('2027-03-13T20:00:00Z'))).toEqual([]);
});

it('reminds nobody who has cancelled, whose class is cancelled, or who has just booked', async () => {
  const cancelled = await bookMorning();
  await owner.cancel(cancelled.link, 0);
  const rainedOff = await bookMorning();
  await cancelOccurrence(server.deps, {
    classRef: { availabilityId: rainedOff.classId, localDate: DATE },
    reason: null,
    by: { username: 'teacher' },
  });
  now = later(REMINDED, -5);
  const late = await bookMorning();
  for (const { id } of [cancelled, rainedOff, late]) expect(await remind(id, REMINDED)).toEqual([]);
});

const WEEKLY = { frequency: 'WEEKLY', startDate: toDbDate('2027-03-01') } as const;

it.each<[string, Prisma.AvailabilityUpdateInput]>([
  ['deleted', { deletedAt: BOOKED }],
  ['switched off', { isActive: false }],
  ['moved to other days', { ...WEEKLY, weekdays: ['WE'] }],
  ['ended earlier', { ...WEEKLY, weekdays: ['TU'], untilDate: toDbDate('2027-03-08') }],
])('reminds nobody of a class that was %s, also when the reminder waited to be sent', async (_what, data) => {
  const { db } = server.deps;
  const { id, classId } = await bookMorning();
  await db.availability.update({ where: { id: classId }, data });
  expect(await remind(id, REMINDED)).toEqual([]);
  const waiting = await db.outgoingMail.create({
    data: { kind: 'REMINDER', recipient: 'ana@example.com', bookingId: id, edition: 0 },
  });
  const mailer = { send: () => Promise.reject(new Error('The reminder was sent.')) };
  await sendMail({ ...server.deps, mailer, studio }, waiting.id);
  expect(await db.outgoingMail.findUnique({ where: { id: waiting.id } })).toMatchObject({ status: 'SKIPPED' });
});

it('makes up for a pause of the server until two hours before the class', async () => {
  const { id } = await bookMorning();
  const late = await bookMorning();
  await server.deps.db.booking.updateMany({ where: { id: late.id }, data: { status: 'CANCELLED' } });
  const startsAt = new Date('2027-03-09T06:45:00Z');
  expect(await remind(id, later(startsAt, -2))).toEqual([0]);
  await server.deps.db.booking.updateMany({ where: { id: late.id }, data: { status: 'CONFIRMED' } });
  expect(await remind(late.id, later(startsAt, -1.9))).toEqual([]);
});
