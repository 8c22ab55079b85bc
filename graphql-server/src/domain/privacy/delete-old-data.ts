import { RETENTION, type RetentionRule, startOfPeriod } from '#contract/retention';
import { Prisma } from '#prisma';
import { sessionEndedBefore } from '../auth/sessions';
import { ERASED_EMAIL, ERASED_PAYER, ERASED_PERSON, eraseRecipients } from '../erased';
import type { Clock, Db } from '../ports';

/** Rows per statement: small enough that no statement blocks others for long. */
const BATCH = 1_000;

type Delete = (db: Db, before: Date) => Promise<number>;

const countRows = async (result: Promise<{ count: number }>) => (await result).count;
const SOME_PAYER = {
  OR: [{ name: { not: null } }, { email: { not: null } }, { phone: { not: null } }, { notes: { not: null } }],
};

/** Payments whose class was before that time. A payment without a booking counts from its creation. */
const paidBefore = (before: Date) => ({
  createdAt: { lt: before },
  NOT: { booking: { startsAt: { gte: before } } },
});

/** Empties one column of bookings and payments, and leaves the rest of their person. */
const clearColumn = (column: 'notes' | 'phone'): Delete[] => [
  (db, before) => {
    const where = { startsAt: { lt: before }, [column]: { not: null } };
    return countRows(db.booking.updateMany({ where, data: { [column]: null }, limit: BATCH }));
  },
  (db, before) => {
    const where = { AND: [paidBefore(before), { [column]: { not: null } }] };
    return countRows(db.paymentAttempt.updateMany({ where, data: { [column]: null }, limit: BATCH }));
  },
];

/** The statements of each retention rule. Each handles at most one batch and returns its number of rows. */
const DELETE_BY_RULE: Record<RetentionRule, readonly Delete[]> = {
  'booking-persons': [
    (db, before) => {
      const where = { startsAt: { lt: before }, email: { not: ERASED_EMAIL } };
      return countRows(db.booking.updateMany({ where, data: ERASED_PERSON, limit: BATCH }));
    },
    (db, before) => {
      const where = { AND: [paidBefore(before), SOME_PAYER] };
      return countRows(db.paymentAttempt.updateMany({ where, data: ERASED_PAYER, limit: BATCH }));
    },
  ],
  'booking-notes': clearColumn('notes'),
  'booking-phones': clearColumn('phone'),
  'unpaid-attempts': [
    (db, before) => {
      const where = { status: 'ABANDONED', createdAt: { lt: before }, ...SOME_PAYER } as const;
      return countRows(db.paymentAttempt.updateMany({ where, data: ERASED_PAYER, limit: BATCH }));
    },
  ],
  'payment-networks': [
    (db, before) => {
      const where = { networkDigest: { not: null }, createdAt: { lt: before } };
      return countRows(db.paymentAttempt.updateMany({ where, data: { networkDigest: null }, limit: BATCH }));
    },
  ],
  'client-notes': [
    (db, before) => countRows(db.clientNote.deleteMany({ where: { updatedAt: { lt: before } }, limit: BATCH })),
  ],
  'rebooking-choices': [
    (db, before) => {
      const where = { outcome: { not: null }, booking: { startsAt: { lt: before } } };
      return countRows(db.rebookingOffer.deleteMany({ where, limit: BATCH }));
    },
  ],
  'waitlist-entries': [
    (db, before) => {
      const where = { startsAt: { lt: before } };
      return countRows(db.waitlistEntry.deleteMany({ where, limit: BATCH }));
    },
  ],
  'client-devices': [
    (db, before) => {
      const where = {
        OR: [{ booking: { startsAt: { lt: before } } }, { waitlistEntry: { startsAt: { lt: before } } }],
      };
      return countRows(db.clientPushSubscription.deleteMany({ where, limit: BATCH }));
    },
  ],
  messages: [
    (db, before) => {
      const where = { createdAt: { lt: before }, replies: { none: { createdAt: { gte: before } } } };
      return countRows(db.contactMessage.deleteMany({ where, limit: BATCH }));
    },
  ],
  'mail-recipients': [
    // A queued mail still needs its address.
    (db, before) =>
      eraseRecipients(db, Prisma.sql`"createdAt" < ${before} AND "status" <> 'QUEUED'`, {
        isByAge: true,
        limit: BATCH,
      }),
  ],
  mailings: [
    (db, before) => {
      const where = { createdAt: { lt: before }, outgoingMails: { none: { status: 'QUEUED' } } } as const;
      return countRows(db.mailing.deleteMany({ where, limit: BATCH }));
    },
  ],
  notifications: [
    (db, before) => countRows(db.notification.deleteMany({ where: { createdAt: { lt: before } }, limit: BATCH })),
  ],
  marks: [
    (db, before) => countRows(db.attendanceMark.deleteMany({ where: { createdAt: { lt: before } }, limit: BATCH })),
  ],
  'provider-events': [
    (db, before) => countRows(db.providerEvent.deleteMany({ where: { receivedAt: { lt: before } }, limit: BATCH })),
  ],
  'sign-ins': [(db, before) => countRows(db.session.deleteMany({ where: sessionEndedBefore(before), limit: BATCH }))],
  activity: [
    (db, before) => countRows(db.auditEntry.deleteMany({ where: { createdAt: { lt: before } }, limit: BATCH })),
  ],
};

/** Deletes or anonymises everything older than `contract/retention.ts` allows. Returns the number of rows per rule. */
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
    for (const deleteBatch of DELETE_BY_RULE[rule]) {
      deleted[rule] = (deleted[rule] ?? 0) + (await runBatches(db, before, deleteBatch));
    }
  }
  return deleted;
}

async function runBatches(db: Db, before: Date, deleteBatch: Delete): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await deleteBatch(db, before);
    total += count;
    if (count < BATCH) return total;
  }
}
