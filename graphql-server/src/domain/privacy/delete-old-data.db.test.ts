import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETENTION, type RetentionRule, startOfPeriod } from '#contract/retention';
import { getCanaries, plantClient } from '#test/canary-client';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { deleteOldData } from './delete-old-data';

const NOW = new Date('2033-01-15T03:17:00Z');
const DAY_MS = 86_400_000;
const RULES = Object.keys(RETENTION) as RetentionRule[];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const discard = (now: Date) => deleteOldData({ db: database.db, clock: { now: () => now } });

/** One thing of each rule, so old that it is `ageMs` past the end of its time; `isLeft` says whether it is still there. */
const THINGS: Record<RetentionRule, (at: Date, mark: string) => Promise<() => Promise<boolean>>> = {
  'booking-persons': async (at, mark) => {
    const { booking } = await bookedAt(at, mark);
    return async () => (await toBooking(booking.id)).email !== 'client@erased.invalid';
  },
  'booking-notes': async (at, mark) => {
    const { booking } = await bookedAt(at, mark);
    return async () => (await toBooking(booking.id)).phone !== null;
  },
  'unpaid-attempts': async (at, mark) => {
    const { id } = await database.db.paymentAttempt.create({
      data: { amountCents: 1500, status: 'ABANDONED', email: `${mark}@example.com`, createdAt: at },
    });
    return async () => Boolean((await database.db.paymentAttempt.findUniqueOrThrow({ where: { id } })).email);
  },
  'payment-networks': async (at) => {
    const { id } = await database.db.paymentAttempt.create({
      data: { amountCents: 1500, networkDigest: 'home', createdAt: at },
    });
    return async () => (await database.db.paymentAttempt.findUniqueOrThrow({ where: { id } })).networkDigest !== null;
  },
  messages: async (at, mark) => {
    const { id } = await database.db.contactMessage.create({
      data: {
        name: mark,
        email: `${mark}@example.com`,
        message: mark,
        createdAt: new Date(at.getTime() - 99 * DAY_MS),
      },
    });
    await database.db.reply.create({
      data: {
        contactMessageId: id,
        recipientEmail: `${mark}@example.com`,
        subject: 'Re',
        textBody: mark,
        createdAt: at,
      },
    });
    return async () => (await database.db.contactMessage.count({ where: { id } })) === 1;
  },
  'mail-recipients': async (at, mark) => {
    const mail = { kind: 'CLIENT_MAIL', recipient: `${mark}@example.com`, status: 'FAILED', createdAt: at } as const;
    const { id } = await database.db.outgoingMail.create({ data: mail });
    return async () =>
      (await database.db.outgoingMail.findUniqueOrThrow({ where: { id } })).recipient === mail.recipient;
  },
  letters: async (at) => {
    const { id } = await database.db.mailing.create({ data: { subject: 'News', textBody: 'News', createdAt: at } });
    return async () => (await database.db.mailing.count({ where: { id } })) === 1;
  },
  notices: async (at, mark) => {
    const { booking } = await bookedAt(new Date(NOW.getTime() + DAY_MS), mark);
    await database.db.notification.updateMany({ where: { bookingId: booking.id }, data: { createdAt: at } });
    return async () => (await database.db.notification.count({ where: { bookingId: booking.id } })) === 1;
  },
  marks: async (at, mark) => {
    const { booking } = await bookedAt(new Date(NOW.getTime() + DAY_MS), mark);
    const data = { key: mark, bookingId: booking.id, isPaidCash: false, createdAt: at };
    await database.db.attendanceMark.create({ data });
    return async () => (await database.db.attendanceMark.count({ where: { key: mark } })) === 1;
  },
  'provider-events': async (at, mark) => {
    await database.db.providerEvent.create({ data: { id: `evt_${mark}`, type: 'charge.refunded', receivedAt: at } });
    return async () => (await database.db.providerEvent.count({ where: { id: `evt_${mark}` } })) === 1;
  },
  'sign-ins': async (at, mark) => {
    const admin = await database.db.admin.create({ data: { username: mark, passwordHash: 'none' } });
    const later = new Date(NOW.getTime() + DAY_MS);
    const ended = { adminId: admin.id, tokenDigest: mark, lastUsedAt: at, expiresAt: later, revokedAt: at };
    await database.db.session.create({ data: ended });
    return async () => (await database.db.session.count({ where: { tokenDigest: mark } })) === 1;
  },
  activity: async (at, mark) => {
    const entry = { username: mark, action: 'looked', subjectType: 'CLASS', summary: 'Looked.', createdAt: at };
    await database.db.auditEntry.create({ data: entry });
    return async () => (await database.db.auditEntry.count({ where: { username: mark } })) === 1;
  },
};

async function bookedAt(startsAt: Date, mark: string) {
  const planted = await plantClient(database.db, getCanaries(mark), startsAt.toISOString().slice(0, 10));
  await database.db.booking.updateMany({ where: { id: planted.booking.id }, data: { startsAt } });
  return planted;
}

const toBooking = (id: string) => database.db.booking.findUniqueOrThrow({ where: { id } });

describe('what is too old', () => {
  it.each(RULES)('%s goes the moment after its time, and not a moment before', async (rule) => {
    const start = startOfPeriod(RETENTION[rule].period, NOW);
    const isOldLeft = await THINGS[rule](new Date(start.getTime() - 1), `${rule}-old`);
    const isYoungLeft = await THINGS[rule](start, `${rule}-young`);
    const deleted = await discard(NOW);
    expect([await isOldLeft(), await isYoungLeft()]).toEqual([false, true]);
    expect(deleted[rule]).toBeGreaterThan(0);
    expect((await discard(NOW))[rule]).toBe(0);
  });

  it('leaves the accounts their days and amounts', async () => {
    const text = getCanaries('accounts');
    const { booking } = await plantClient(database.db, text, '2026-03-02');
    await discard(NOW);
    expect(await toBooking(booking.id)).toMatchObject({
      name: 'Erased client',
      notes: null,
      priceCents: 1500,
      paymentIntentId: text.paymentIntentId,
      localDate: new Date('2026-03-02'),
    });
    expect(await database.db.refund.count({ where: { providerRefundId: text.refundId } })).toBe(1);
  });

  it('knows payments with a booking by the day of their class, and others by their own', async () => {
    const start = startOfPeriod(RETENTION['booking-persons'].period, NOW);
    const longBefore = new Date(start.getTime() - 30 * DAY_MS);
    const { booking } = await bookedAt(start, 'booked-long-before');
    await database.db.paymentAttempt.update({
      where: { id: String(booking.paymentAttemptId) },
      data: { createdAt: longBefore },
    });
    const { id } = await database.db.paymentAttempt.create({
      data: { amountCents: 1500, status: 'REFUNDED', email: 'no.place@example.com', createdAt: longBefore },
    });
    await discard(NOW);
    const getEmail = async (attemptId: string) =>
      (await database.db.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })).email;
    expect(await getEmail(String(booking.paymentAttemptId))).toBe('CANARY_BOOKED-LONG-BEFORE@EXAMPLE.COM');
    expect(await getEmail(id)).toBeNull();
  });

  it('removes a session that nobody revoked 30 days after it went idle or reached its full age, and not before', async () => {
    const { db } = database;
    const { id: adminId } = await db.admin.create({ data: { username: 'unrevoked', passwordHash: 'none' } });
    const daysAgo = (days: number, shiftMs = 0) => new Date(NOW.getTime() - days * DAY_MS + shiftMs);
    const later = new Date(NOW.getTime() + DAY_MS);
    await db.session.createMany({
      data: [
        { adminId, tokenDigest: 'idle for 30 days', lastUsedAt: daysAgo(44), expiresAt: later },
        { adminId, tokenDigest: 'idle for longer', lastUsedAt: daysAgo(44, -1), expiresAt: later },
        { adminId, tokenDigest: 'expired for 30 days', lastUsedAt: NOW, expiresAt: daysAgo(30) },
        { adminId, tokenDigest: 'expired for longer', lastUsedAt: NOW, expiresAt: daysAgo(30, -1) },
      ],
    });
    await discard(NOW);
    const left = await db.session.findMany({ where: { adminId }, orderBy: { tokenDigest: 'asc' } });
    expect(left.map(({ tokenDigest }) => tokenDigest)).toEqual(['expired for 30 days', 'idle for 30 days']);
  });

  it('leaves a mail that still waits its address', async () => {
    const mail = { kind: 'CLIENT_MAIL', recipient: 'waits@example.com', createdAt: new Date('2026-01-01') } as const;
    const { id } = await database.db.outgoingMail.create({ data: mail });
    await discard(NOW);
    expect(await database.db.outgoingMail.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'QUEUED',
      recipient: mail.recipient,
    });
  });

  it('goes all at once, however much it is', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({
      id: `evt_many_${index}`,
      type: 'charge.refunded',
      receivedAt: new Date('2026-01-01'),
    }));
    await database.db.providerEvent.createMany({ data: many });
    expect((await discard(NOW))['provider-events']).toBeGreaterThanOrEqual(2_500);
    expect(await database.db.providerEvent.count({ where: { id: { startsWith: 'evt_many_' } } })).toBe(0);
  });
});
