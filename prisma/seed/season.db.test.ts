import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import type { MailStatus } from '#prisma';
import { studio } from '#studio';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { startTestServer } from '#test/server';
import { createJobs } from '../../graphql-server/src/adapters/jobs/create-jobs';
import { reconcile } from '../../graphql-server/src/domain/checkout/reconcile';
import type { Db, Tx } from '../../graphql-server/src/domain/ports';
import { notifyMissingLinks } from '../../graphql-server/src/domain/reminders/notify-missing-links';
import { queueJoinLinks } from '../../graphql-server/src/domain/reminders/queue-join-links';
import { queueReminders } from '../../graphql-server/src/domain/reminders/queue-reminders';
import { listHomepageEvents, listSlots } from '../../graphql-server/src/domain/schedule/list-slots';
import { createStudioTime, type StudioTime } from '../../graphql-server/src/domain/time/studio-time';
import { type Season, seedSeason } from './season';

const studioTime = createStudioTime('Europe/Madrid');
/** The following ten weeks include the change to summer time. */
const NOW = new Date('2027-02-20T10:00:00Z');
const today = '2027-02-20';
/** 20 minutes before an online class of the season. */
const MONDAY_BEFORE_LUNCH = new Date('2027-02-22T11:55:00Z');

let database: TestDatabase;
let season: Season | null;
beforeAll(async () => {
  database = await createTestDatabase();
  season = await seedSeason(database.db, { now: NOW, studioTime });
});
afterAll(() => database.close());

const clock = { now: () => NOW };
const upcoming = async () => {
  const deps = { db: database.db, clock, studioTime, bookingHorizonDays: 548 };
  const from = addDays(today, 62);
  const near = await listSlots(deps, { from: today, to: addDays(today, 61) });
  return [...near, ...(await listSlots(deps, { from, to: addDays(from, 8) }))];
};

describe('the demo season', () => {
  it('seeds series with and without end, single classes and events at the studio’s places', async () => {
    const all = await database.db.availability.findMany();
    expect(season?.availabilities).toBe(all.length);
    const series = all.filter(({ frequency }) => frequency);
    expect(series).toHaveLength(6);
    expect(series.filter(({ untilDate }) => untilDate)).toHaveLength(2);
    const places = studio.places.map(({ name }) => name);
    expect(all.filter(({ location }) => !places.some((name) => location.startsWith(name)))).toEqual([]);
    expect(new Set(series.map(({ location }) => location)).size).toBe(places.length);
    expect(new Set(all.map(({ classType }) => classType)).size).toBe(4);
    expect(all.some(({ shareableId }) => shareableId?.length === 22)).toBe(true);
    expect(await listHomepageEvents({ db: database.db, clock, studioTime, bookingHorizonDays: 548 })).toHaveLength(3);
  });

  it('seeds upcoming classes that are full, nearly full, partly booked and empty', async () => {
    const slots = await upcoming();
    const count = (isOf: (free: number, capacity: number) => boolean) =>
      slots.filter(({ remainingSpots, capacity }) => isOf(remainingSpots, capacity)).length;
    expect(count((free) => free === 0)).toBeGreaterThanOrEqual(3);
    expect(count((free) => free >= 1 && free <= 3)).toBeGreaterThanOrEqual(10);
    expect(count((free, capacity) => free > 3 && free < capacity)).toBeGreaterThanOrEqual(20);
    expect(count((free, capacity) => free === capacity)).toBeGreaterThanOrEqual(3);
  });

  it('oversells no class', async () => {
    const occurrences = await database.db.occurrence.findMany({
      include: { availability: true, bookings: { where: { status: 'CONFIRMED' } } },
    });
    expect(occurrences.length).toBeGreaterThan(200);
    expect(occurrences.filter(({ availability, bookings }) => bookings.length > availability.capacity)).toEqual([]);
  });

  it('seeds bookings made before now and before their class, on many days, at waking hours', async () => {
    const bookings = await database.db.booking.findMany();
    expect(bookings).toHaveLength(season?.bookings ?? 0);
    expect(bookings.filter(({ createdAt, startsAt }) => createdAt > NOW || createdAt >= startsAt)).toEqual([]);
    const hours = bookings.map(({ createdAt }) => Number(studioTime.toLocalTime(createdAt).slice(0, 2)));
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
    expect(Math.max(...hours)).toBeLessThan(22);
    const perDay = new Map<string, number>();
    for (const { createdAt } of bookings) {
      const day = studioTime.toLocalDate(createdAt);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
    }
    expect(Math.max(...perDay.values())).toBeLessThan(bookings.length / 10);
    expect(bookings.filter(({ email }) => !email.endsWith('@example.com'))).toEqual([]);
  });

  it('leaves no reminder to be sent at the first start', async () => {
    const jobs = { ...createJobs(), enqueue: async () => undefined, enqueueMany: async () => undefined };
    await queueReminders({ db: database.db, clock, jobs, studioTime });
    expect(await database.db.outgoingMail.count({ where: { kind: 'REMINDER', status: 'QUEUED' } })).toBe(0);
    expect(await database.db.outgoingMail.count({ where: { kind: 'REMINDER', status: 'SENT' } })).toBeGreaterThan(0);
  });

  it('leaves no link to be mailed and no missing link to be notified of, at a first start shortly before an online class', async () => {
    const monday = await createTestDatabase();
    try {
      const deps = { db: monday.db, jobs: createJobs(), studioTime, clock: { now: () => MONDAY_BEFORE_LUNCH } };
      await seedSeason(monday.db, { now: MONDAY_BEFORE_LUNCH, studioTime });
      await queueJoinLinks(deps);
      await notifyMissingLinks(deps);
      const mailed = (status: MailStatus) => monday.db.outgoingMail.count({ where: { kind: 'JOIN_LINK', status } });
      expect([await mailed('QUEUED'), await monday.db.notification.count()]).toEqual([0, 0]);
      expect(await mailed('SENT')).toBeGreaterThan(0);
    } finally {
      await monday.close();
    }
  });

  it('seeds bookings whose start matches their class', async () => {
    const bookings = await database.db.booking.findMany();
    const isWrong = ({ localDate, localTime, startsAt }: (typeof bookings)[number]) =>
      studioTime.toInstant(localDate.toISOString().slice(0, 10), localTime).getTime() !== startsAt.getTime();
    expect(bookings.filter(isWrong)).toEqual([]);
  });

  it('seeds a payment for every card booking and a proof for every refund', async () => {
    const { db } = database;
    const byCard = await db.booking.findMany({
      where: { paymentMethod: 'CARD' },
      include: { paymentAttempt: { include: { refunds: true } } },
    });
    const paidFor = byCard.map(({ status, paymentIntentId, priceCents, paymentAttempt }) => [
      paymentAttempt?.status === (status === 'REFUNDED' ? 'REFUNDED' : 'BOOKED'),
      paymentAttempt?.paymentIntentId === paymentIntentId,
      paymentAttempt?.amountCents === priceCents,
    ]);
    expect(paidFor.filter((facts) => facts.includes(false))).toEqual([]);
    expect(season?.payments).toHaveLength(byCard.length);
    const refunded = byCard.filter(({ status }) => status === 'REFUNDED');
    expect(refunded.length).toBeGreaterThan(0);
    expect(await db.refund.count()).toBe(refunded.length);
    for (const { refundId, priceCents, createdAt, paymentAttempt } of refunded) {
      expect(paymentAttempt?.refunds).toMatchObject([
        { status: 'DONE', purpose: 'ADMIN', providerRefundId: refundId, amountCents: priceCents },
      ]);
      expect(paymentAttempt?.refunds[0]?.createdAt.getTime()).toBeGreaterThan(createdAt.getTime());
      expect(paymentAttempt?.refunds[0]?.createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
    }
    const past = { startsAt: { lt: NOW } };
    expect(await db.booking.count({ where: { ...past, status: 'CANCELLED' } })).toBeGreaterThan(0);
    expect(await db.booking.count({ where: { ...past, status: 'REFUNDED' } })).toBeGreaterThan(0);
  });

  it('seeds no payment issue: the fake Stripe contains every payment and refund', async () => {
    const server = await startTestServer({ database, clock });
    try {
      const { ledger } = server.deps.sandbox ?? {};
      for (const payment of season?.payments ?? []) await ledger?.importSucceeded(payment);
      await reconcile(server.deps, { isDeep: true });
      expect(await database.db.paymentIssue.findMany()).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('seeds unread, read, archived and answered messages', async () => {
    const messages = await database.db.contactMessage.findMany({ include: { replies: true } });
    expect(messages).toHaveLength(12);
    expect(messages.some(({ isRead }) => !isRead)).toBe(true);
    expect(messages.some(({ isRead, isArchived }) => isRead && !isArchived)).toBe(true);
    expect(messages.some(({ isArchived }) => isArchived)).toBe(true);
    const replies = messages.flatMap(({ email, createdAt, replies: own }) =>
      own.map((reply) => [reply.recipientEmail === email, reply.createdAt > createdAt, reply.createdAt <= NOW]),
    );
    expect(replies.length).toBeGreaterThan(0);
    expect(replies.flat()).not.toContain(false);
  });
});

describe('the seed command', () => {
  it('leaves a database with a class unchanged', async () => {
    const count = () => database.db.booking.count();
    const before = await count();
    expect(await seedSeason(database.db, { now: NOW, studioTime })).toBeNull();
    expect(await count()).toBe(before);
  });

  it('seeds one season when several processes start together, and the same season each time', async () => {
    const other = await createTestDatabase();
    try {
      const seasons = await Promise.all([1, 2].map(() => seedSeason(other.db, { now: NOW, studioTime })));
      expect(seasons.filter(Boolean)).toEqual([season]);
      const booked = ({ db }: TestDatabase) =>
        db.booking.findMany({
          select: { name: true, email: true, title: true, startsAt: true, status: true, createdAt: true },
          orderBy: [{ startsAt: 'asc' }, { title: 'asc' }, { createdAt: 'asc' }, { email: 'asc' }],
        });
      expect(await booked(other)).toEqual(await booked(database));
    } finally {
      await other.close();
    }
  });
});

describe('seeding on a busy machine', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await createTestDatabase();
  });
  afterAll(() => empty.close());

  it('finishes when the rows take longer to prepare than other transactions may be idle', async () => {
    const { db } = empty;
    const shortensIdleTime = async (work: (tx: Tx) => Promise<Season | null>, options: { timeout: number }) =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 100`;
        return work(tx);
      }, options);
    const impatient: Db = new Proxy(db, {
      get: (target, key) => (key === '$transaction' ? shortensIdleTime : Reflect.get(target, key)),
    });
    let isBlocked = false;
    const slow: StudioTime = {
      ...studioTime,
      toInstant: (date, time) => {
        if (!isBlocked) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        isBlocked = true;
        return studioTime.toInstant(date, time);
      },
    };
    expect(await seedSeason(impatient, { now: NOW, studioTime: slow })).not.toBeNull();
    expect(isBlocked).toBe(true);
  });
});
