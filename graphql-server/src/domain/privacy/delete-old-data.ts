import { RETENTION, type RetentionRule, startOfPeriod } from '#contract/retention';
import { Prisma } from '#prisma';
import { sessionEndedBefore } from '../auth/sessions';
import type { Clock, Db } from '../ports';
import { ERASED_EMAIL, ERASED_PAYER, ERASED_PERSON, eraseRecipients } from './erased';

/** So many rows at a time: no statement takes long, and nobody waits for one. */
const BATCH = 1_000;

type Delete = (db: Db, before: Date) => Promise<number>;

const countStatus = async (result: Promise<{ count: number }>) => (await result).count;
const SOME_CONTACT = { OR: [{ phone: { not: null } }, { notes: { not: null } }] };
const SOME_PAYER = { OR: [{ name: { not: null } }, { email: { not: null } }, ...SOME_CONTACT.OR] };

/** Payments for a class before then; those without a booking are as old as they are. */
const paidBefore = (before: Date) => ({
  createdAt: { lt: before },
  NOT: { booking: { startsAt: { gte: before } } },
});

/** How each rule of the table is done: at most one batch, and how many rows it was. */
const DELETE_BY_RULE: Record<RetentionRule, readonly Delete[]> = {
  'booking-persons': [
    (db, before) => {
      const where = { startsAt: { lt: before }, email: { not: ERASED_EMAIL } };
      return countStatus(db.booking.updateMany({ where, data: ERASED_PERSON, limit: BATCH }));
    },
    (db, before) => {
      const where = { AND: [paidBefore(before), SOME_PAYER] };
      return countStatus(db.paymentAttempt.updateMany({ where, data: ERASED_PAYER, limit: BATCH }));
    },
  ],
  'booking-notes': [
    (db, before) => {
      const where = { startsAt: { lt: before }, ...SOME_CONTACT };
      return countStatus(db.booking.updateMany({ where, data: { phone: null, notes: null }, limit: BATCH }));
    },
    (db, before) => {
      const where = { AND: [paidBefore(before), SOME_CONTACT] };
      return countStatus(db.paymentAttempt.updateMany({ where, data: { phone: null, notes: null }, limit: BATCH }));
    },
  ],
  'unpaid-attempts': [
    (db, before) => {
      const where = { status: 'ABANDONED', createdAt: { lt: before }, ...SOME_PAYER } as const;
      return countStatus(db.paymentAttempt.updateMany({ where, data: ERASED_PAYER, limit: BATCH }));
    },
  ],
  'payment-networks': [
    (db, before) => {
      const where = { networkDigest: { not: null }, createdAt: { lt: before } };
      return countStatus(db.paymentAttempt.updateMany({ where, data: { networkDigest: null }, limit: BATCH }));
    },
  ],
  messages: [
    (db, before) => {
      const where = { createdAt: { lt: before }, replies: { none: { createdAt: { gte: before } } } };
      return countStatus(db.contactMessage.deleteMany({ where, limit: BATCH }));
    },
  ],
  'mail-recipients': [
    // A mail that still waits needs its address.
    (db, before) => eraseRecipients(db, Prisma.sql`"createdAt" < ${before} AND "status" <> 'QUEUED'`, BATCH),
  ],
  letters: [
    (db, before) => {
      const where = { createdAt: { lt: before }, outgoingMails: { none: { status: 'QUEUED' } } } as const;
      return countStatus(db.mailing.deleteMany({ where, limit: BATCH }));
    },
  ],
  notices: [
    (db, before) => countStatus(db.notification.deleteMany({ where: { createdAt: { lt: before } }, limit: BATCH })),
  ],
  marks: [
    (db, before) => countStatus(db.attendanceMark.deleteMany({ where: { createdAt: { lt: before } }, limit: BATCH })),
  ],
  'provider-events': [
    (db, before) => countStatus(db.providerEvent.deleteMany({ where: { receivedAt: { lt: before } }, limit: BATCH })),
  ],
  'sign-ins': [
    (db, before) => {
      return countStatus(db.session.deleteMany({ where: sessionEndedBefore(before), limit: BATCH }));
    },
  ],
  activity: [
    (db, before) => countStatus(db.auditEntry.deleteMany({ where: { createdAt: { lt: before } }, limit: BATCH })),
  ],
};

/** Forgets all that is older than the table of `contract/retention.ts` allows. Returns how many rows, per rule. */
export async function deleteOldData({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<Partial<Record<RetentionRule, number>>> {
  const now = clock.now();
  const deleted: Partial<Record<RetentionRule, number>> = {};
  for (const rule of Object.keys(DELETE_BY_RULE) as RetentionRule[]) {
    const before = startOfPeriod(RETENTION[rule].period, now);
    for (const discard of DELETE_BY_RULE[rule])
      deleted[rule] = (deleted[rule] ?? 0) + (await inBatches(db, before, discard));
  }
  return deleted;
}

async function inBatches(db: Db, before: Date, discard: Delete): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await discard(db, before);
    total += count;
    if (count < BATCH) return total;
  }
}
