import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { createClass } from '#test/classes';
import { bookingFactory } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { ERASED_EMAIL } from '../erased';
import { toDbDate } from '../time/local-date';

const NOW = new Date('2027-03-05T10:00:00Z');
const DATE = '2027-03-09';

let server: TestServer;
let admin: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => NOW } });
  admin = await adminHeaders(server.deps.db);
  await server.deps.db.session.updateMany({
    data: { lastUsedAt: NOW, expiresAt: new Date(NOW.getTime() + 86_400_000) },
  });
});
afterAll(() => server.close());

type Changes = Parameters<typeof bookingFactory>[2] & {
  isClassCancelled?: boolean;
  /** When the class was deleted. */
  deletedAt?: Date;
  isLate?: boolean;
};

/** A booking of a class of its own on `date`. Returns the id of the class. */
async function book(
  email: string,
  date: string,
  { isClassCancelled = false, deletedAt, isLate = false, ...changes }: Changes = {},
) {
  const { db, studioTime } = server.deps;
  const availability = await createClass(db, { startDate: toDbDate(date), ...(deletedAt ? { deletedAt } : {}) });
  const { id: occurrenceId } = await db.occurrence.create({
    data: occurrenceFactory(availability.id, {
      localDate: toDbDate(date),
      ...(isClassCancelled ? { cancelledAt: NOW } : {}),
    }),
  });
  const where = { availability, occurrenceId, localDate: date, studioTime };
  const booking = await db.booking.create({ data: bookingFactory(where, { name: 'Ana Pons', email }, changes) });
  if (isLate) {
    await db.bookingEvent.create({
      data: { bookingId: booking.id, kind: 'CANCELLED_LATE', by: 'CLIENT', at: NOW },
    });
  }
  return `${availability.id}_${date}`;
}

const ROSTER = `query ($id: ID!) { adminClass(id: $id) { ... on AdminClass { attendees {
  isFirstTime visits noShows lateCancellations } } } }`;

async function readHistory(classId: string): Promise<unknown> {
  const { body } = await ask(server.url, ROSTER, { id: classId }, admin);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  const found = body.data?.adminClass as { attendees: unknown[] } | undefined;
  return found?.attendees[0];
}

it('counts the classes before this one in which the person was, whatever the case of the address', async () => {
  await book('Regular@Example.com', '2026-12-01');
  await book('regular@example.com', '2027-01-12', { attendance: 'CAME' });
  await book('regular@example.com', '2027-03-10');
  await book('somebody.else@example.com', '2027-01-12');
  expect(await readHistory(await book('regular@example.com', DATE))).toEqual({
    isFirstTime: false,
    visits: 2,
    noShows: 0,
    lateCancellations: 0,
  });
});

it('counts absences and late cancellations of the last twelve months, and neither as a visit', async () => {
  const email = 'absent@example.com';
  await book(email, '2026-12-01', { attendance: 'ABSENT' });
  await book(email, '2026-03-08', { attendance: 'ABSENT' });
  await book(email, '2026-12-08', { status: 'CANCELLED', isLate: true });
  await book(email, '2026-12-15', { status: 'CANCELLED' });
  expect(await readHistory(await book(email, DATE))).toEqual({
    isFirstTime: true,
    visits: 0,
    noShows: 1,
    lateCancellations: 1,
  });
});

it('counts neither a class that is still to come nor one that was cancelled', async () => {
  const email = 'new@example.com';
  await book(email, '2027-03-08');
  await book(email, '2027-03-04', { isClassCancelled: true });
  expect(await readHistory(await book(email, DATE))).toMatchObject({ isFirstTime: true, visits: 0 });
});

it('counts a class once in which a client had two places, and not one that was deleted before it was held', async () => {
  const email = 'pair@example.com';
  const { db } = server.deps;
  const classId = await book(email, '2027-01-12');
  const [availabilityId] = classId.split('_');
  const first = await db.booking.findFirstOrThrow({ where: { occurrence: { availabilityId } } });
  const { id: _id, ...place } = first;
  await db.booking.create({ data: { ...place, attendance: 'ABSENT' } });
  await book(email, '2027-02-02', { deletedAt: new Date('2027-02-01T10:00:00Z') });
  await book(email, '2027-02-03', { deletedAt: new Date('2027-02-04T10:00:00Z') });
  expect(await readHistory(await book(email, DATE))).toMatchObject({ visits: 2, noShows: 0 });
});

it('counts a late cancellation once when the date was cancelled and its class deleted', async () => {
  const email = 'both@example.com';
  const ended = { isClassCancelled: true, deletedAt: new Date('2027-01-30T10:00:00Z') };
  await book(email, '2027-02-02', { ...ended, status: 'CANCELLED', isLate: true });
  await book(email, '2027-02-03', { deletedAt: new Date('2027-02-03T05:00:00Z') });
  expect(await readHistory(await book(email, DATE))).toMatchObject({ visits: 0, lateCancellations: 1 });
});

it.each(['', ERASED_EMAIL])('knows nothing of people whose address is %j', async (email) => {
  await book(email, '2026-12-01');
  expect(await readHistory(await book(email, DATE))).toEqual({
    isFirstTime: false,
    visits: 0,
    noShows: 0,
    lateCancellations: 0,
  });
});
