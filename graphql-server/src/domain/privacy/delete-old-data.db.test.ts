import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations';
import { RETENTION, type RetentionRule, startOfPeriod } from '#contract/retention';
import { getCanaries, plantClient } from '#test/canary-client';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { deleteOldData } from './delete-old-data';

const NOW = new Date('2033-01-15T03:17:00Z');
const RULES = Object.keys(RETENTION) as RetentionRule[];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const runAt = (now: Date) => deleteOldData({ db: database.db, clock: { now: () => now } });

/** Creates a record for each rule with the given start of its period; returns a function that says whether it is still there. */
const CREATE_BY_RULE: Record<RetentionRule, (at: Date, mark: string) => Promise<() => Promise<boolean>>> = {
  'booking-persons': async (at, mark) => {
    const { booking } = await bookedAt(at, mark);
    return async () => (await readBooking(booking.id)).email !== 'client@erased.invalid';
  },
  'booking-notes': async (at, mark) => {
    const { booking } = await bookedAt(at, mark);
    return async () => (await readBooking(booking.id)).notes !== null;
  },
  'booking-phones': async (at, mark) => {
    const { booking } = await bookedAt(at, mark);
    return async () => (await readBooking(booking.id)).phone !== null;
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
  'client-notes': async (at, mark) => {
    const where = { email: `${mark}@example.com` };
    await database.db.clientNote.create({ data: { ...where, text: mark, updatedAt: at } });
    return async () => (await database.db.clientNote.count({ where })) === 1;
  },
  'rebooking-choices': async (at, mark) => {
    const { booking } = await bookedAt(at, mark);
    const bookingId = booking.id;
    await database.db.rebookingOffer.create({ data: { bookingId, until: at, outcome: 'MOVED', decidedAt: at } });
    return async () => (await database.db.rebookingOffer.count({ where: { bookingId } })) === 1;
  },
  'client-devices': async (at, mark) => {
    const { booking } = await bookedAt(at, mark);
    const device = { endpoint: mark, p256dh: 'key', auth: 'secret', wantsTakesPlace: false };
    const { id } = await database.db.clientPushSubscription.create({ data: { ...device, bookingId: booking.id } });
    return async () => (await database.db.clientPushSubscription.count({ where: { id } })) === 1;
  },
  'waitlist-entries': async (at, mark) => {
    const { occurrenceId } = await bookedAt(at, mark);
    const person = { name: mark, email: `${mark}@example.com` };
    const { id } = await database.db.waitlistEntry.create({
      data: { ...person, occurrenceId, status: 'LEFT', startsAt: at },
    });
    return async () => (await database.db.waitlistEntry.count({ where: { id } })) === 1;
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
  mailings: async (at) => {
    const { id } = await database.db.mailing.create({ data: { subject: 'News', textBody: 'News', createdAt: at } });
    return async () => (await database.db.mailing.count({ where: { id } })) === 1;
  },
  notifications: async (at, mark) => {
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

const readBooking = (id: string) => database.db.booking.findUniqueOrThrow({ where: { id } });

describe('deleteOldData', () => {
  it.each(RULES)('deletes data of the rule "%s" right after its period has ended, and not before', async (rule) => {
    const start = startOfPeriod(RETENTION[rule].period, NOW);
    const isOldLeft = await CREATE_BY_RULE[rule](new Date(start.getTime() - 1), `${rule}-old`);
    const isYoungLeft = await CREATE_BY_RULE[rule](start, `${rule}-young`);
    const deleted = await runAt(NOW);
    expect([await isOldLeft(), await isYoungLeft()]).toEqual([false, true]);
    expect(deleted[rule]).toBeGreaterThan(0);
    expect((await runAt(NOW))[rule]).toBe(0);
  });

  it('leaves date, amount and payment of an anonymised booking for the accounts', async () => {
    const canaries = getCanaries('accounts');
    const { booking } = await plantClient(database.db, canaries, '2026-03-02');
    await runAt(NOW);
    expect(await readBooking(booking.id)).toMatchObject({
      name: 'Erased client',
      notes: null,
      priceCents: 1500,
      paymentIntentId: canaries.paymentIntentId,
      localDate: new Date('2026-03-02'),
    });
    expect(await database.db.refund.count({ where: { providerRefundId: canaries.refundId } })).toBe(1);
  });

  it('counts the age of a payment from its class, and from its creation when it has no booking', async () => {
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
    await runAt(NOW);
    const getEmail = async (attemptId: string) =>
      (await database.db.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })).email;
    expect(await getEmail(String(booking.paymentAttemptId))).toBe('CANARY_BOOKED-LONG-BEFORE@EXAMPLE.COM');
    expect(await getEmail(id)).toBeNull();
  });

  it('deletes an unrevoked session 30 days after it went idle or expired, and not before', async () => {
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
    await runAt(NOW);
    const left = await db.session.findMany({ where: { adminId }, orderBy: { tokenDigest: 'asc' } });
    expect(left.map(({ tokenDigest }) => tokenDigest)).toEqual(['expired for 30 days', 'idle for 30 days']);
  });

  it('leaves the address of an old mail that is still queued', async () => {
    const mail = { kind: 'CLIENT_MAIL', recipient: 'waits@example.com', createdAt: new Date('2026-01-01') } as const;
    const { id } = await database.db.outgoingMail.create({ data: mail });
    await runAt(NOW);
    expect(await database.db.outgoingMail.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'QUEUED',
      recipient: mail.recipient,
    });
  });

  it('deletes more rows than one batch in one run', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({
      id: `evt_many_${index}`,
      type: 'charge.refunded',
      receivedAt: new Date('2026-01-01'),
    }));
    await database.db.providerEvent.createMany({ data: many });
    expect((await runAt(NOW))['provider-events']).toBeGreaterThanOrEqual(2_500);
    expect(await database.db.providerEvent.count({ where: { id: { startsWith: 'evt_many_' } } })).toBe(0);
  });
});
