import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { paymentAttemptFactory } from '#test/factories/payment-attempt';
import { createTestServerDeps } from '#test/server';
import type { Deps } from '../deps';
import { jobGroups } from '../worker';
import { releaseExpiredHolds } from './holds';
import { toDbDate } from './time/local-date';

const DATE = '2027-03-09';
const START = new Date('2027-03-05T10:00:00Z');
const EXPIRY = new Date('2027-03-05T10:10:00Z');
const JUST_BEFORE = new Date(EXPIRY.getTime() - 1);

let now = START;
let database: TestDatabase;
let deps: Deps;
let listener: pg.Client;
const heard: (string | undefined)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  deps = await createTestServerDeps(database.url, { clock: { now: () => now } });
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('LISTEN studio_changes');
});
afterAll(async () => {
  await listener.end();
  await deps.close();
  await database.close();
});
beforeEach(() => {
  now = START;
});

/** Runs the job that every process requests each half minute; returns what it announced of the schedule. */
async function runAt(instant: Date): Promise<(string | undefined)[]> {
  // What was announced before a statement arrives before its answer.
  await listener.query('SELECT 1');
  heard.length = 0;
  now = instant;
  for (const group of jobGroups(deps)) await group['look-through-waitlists']?.({});
  await listener.query('SELECT 1');
  return heard.filter((payload) => payload?.startsWith('SCHEDULE'));
}

async function createDate(): Promise<string> {
  const { id } = await createClass(deps.db, { startDate: toDbDate(DATE), localTime: '18:00', capacity: 1 });
  const data = { availabilityId: id, localDate: toDbDate(DATE) };
  return (await deps.db.occurrence.create({ data })).id;
}

const startPayment = async (occurrenceId: string) =>
  deps.db.paymentAttempt.create({ data: paymentAttemptFactory(occurrenceId, START) });

async function offerPlace(occurrenceId: string): Promise<void> {
  const { id } = await deps.db.waitlistEntry.create({
    data: {
      ...{ occurrenceId, status: 'OFFERED', offerExpiresAt: EXPIRY, startsAt: new Date('2027-03-09T17:00:00Z') },
      ...{ name: 'Ana', email: 'ana@wait.example', lapses: 1 },
    },
  });
  await deps.db.seatHold.create({
    data: { kind: 'WAITLIST_OFFER', occurrenceId, waitlistEntryId: id, expiresAt: EXPIRY },
  });
}

const countCachedChanges = async () => (await database.pool.query('SELECT 1 FROM "ScheduleChange"')).rowCount;

it.each([
  ['a payment', startPayment],
  ['an offer of the waitlist', offerPlace],
])('announces the date once when the hold of %s has expired, and does nothing before and after', async (_of, hold) => {
  await hold(await createDate());
  const before = await countCachedChanges();
  expect(await runAt(JUST_BEFORE)).toEqual([]);
  expect(await countCachedChanges()).toBe(before);
  expect(await runAt(EXPIRY)).toEqual([`SCHEDULE ${DATE}`]);
  const after = await countCachedChanges();
  expect(await runAt(EXPIRY)).toEqual([]);
  expect(await countCachedChanges()).toBe(after);
});

it('leaves a payment alone that a request has locked, and one that holds no seat any more as it is', async () => {
  const [locked, booked] = [await startPayment(await createDate()), await startPayment(await createDate())];
  await deps.db.paymentAttempt.update({ where: { id: booked.id }, data: { status: 'BOOKED' } });
  now = EXPIRY;
  await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "PaymentAttempt" WHERE "id" = ${locked.id}::uuid FOR UPDATE`;
    await releaseExpiredHolds(deps);
  });
  const readHold = async ({ id }: { id: string }) =>
    (await deps.db.paymentAttempt.findUniqueOrThrow({ where: { id } })).holdExpiresAt;
  expect([await readHold(locked), await readHold(booked)]).toEqual([EXPIRY, EXPIRY]);
  await releaseExpiredHolds(deps);
  expect([await readHold(locked), await readHold(booked)]).toEqual([null, EXPIRY]);
});
