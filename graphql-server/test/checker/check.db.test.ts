import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { createBookingRow, createCardBooking, startProvider } from '#test/card-bookings';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { createJobs } from '../../src/adapters/jobs/create-jobs';
import { queueMails } from '../../src/domain/outbox/queue-mails';
import type { PaymentRecord } from '../../src/sandbox/stripe/record';
import { listViolations } from './check';
import type { Evidence } from './evidence';

type OutsideEvidence = Required<Omit<Evidence, 'pool' | 'graceMs' | 'isAtRest'>>;
/** Data without a violation, and the evidence about it; each test changes its own copy. */
type Season = { client: PoolClient; inPerson: Booking; byCard: Booking; outside: OutsideEvidence };

let database: TestDatabase;
let season: Season;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { fake } = await startProvider();
  const inPerson = await createBookingRow(db);
  const byCard = await createCardBooking(db, fake);
  for (const { id, email } of [inPerson, byCard]) {
    const request = { kind: 'BOOKING_CONFIRMATION', recipient: email, bookingId: id } as const;
    await db.$transaction((tx) => queueMails(tx, createJobs(), [request]));
  }
  const mail = await db.outgoingMail.findFirstOrThrow({ where: { bookingId: inPerson.id } });
  await db.outgoingMail.update({ where: { id: mail.id }, data: { status: 'SENT', sentAt: new Date() } });
  const metadata = { attemptId: byCard.paymentAttemptId ?? '' };
  const outside = {
    payments: [await fake.ledger.override(byCard.paymentIntentId ?? '', { metadata })],
    mails: [{ messageId: `${mail.id}@studio.example`, to: [mail.recipient] }],
    acknowledged: [inPerson.id, byCard.id],
    shownSpots: [1, 0],
  };
  season = { client: await database.pool.connect(), inPerson, byCard, outside };
  await fake.close();
});
afterAll(async () => {
  season.client.release();
  await database.close();
});
beforeEach(() => season.client.query('BEGIN'));
afterEach(() => season.client.query('ROLLBACK'));

const copy = (): Season => ({ ...season, outside: structuredClone(season.outside) });
const check = ({ client, outside }: Season) => listViolations({ pool: client, ...outside });
const sql = ({ client }: Season, text: string) => client.query(text);
const override = ({ outside }: Season, changes: Partial<PaymentRecord>) =>
  Object.assign(outside.payments[0] ?? {}, changes);
const refund = (amount: number, id = 're_1', metadata: Record<string, string> = {}) => ({
  id,
  createdAt: 0,
  amount,
  reason: null,
  status: 'succeeded',
  metadata,
});
const ROW_ID = '6f9619ff-8b86-4d01-b42d-00c04fc964f1';
/** The refund of a part of the payment of `byCard`, as the product records it. */
const insertRefund = (season: Season, values: { key: string; purpose?: string; amount: number; status?: string }) =>
  sql(
    season,
    `INSERT INTO "Refund" ("id", "paymentAttemptId", "paymentIntentId", "key", "purpose", "amountCents", "status", "reason",
                           "providerRefundId", "updatedAt")
     VALUES ('${ROW_ID}', '${season.byCard.paymentAttemptId}', '${season.byCard.paymentIntentId}', '${values.key}',
             '${values.purpose ?? 'DIFFERENCE'}', ${values.amount}, '${values.status ?? 'DONE'}', 'Planted.', 're_1', now())`,
  );
/** Cancels the booking of `byCard` with an event of this kind. */
const cancel = async (season: Season, kind: string) => {
  await sql(season, `UPDATE "Booking" SET "status" = 'CANCELLED' WHERE "id" = '${season.byCard.id}'`);
  await sql(
    season,
    `INSERT INTO "BookingEvent" ("bookingId", "kind", "by", "at") VALUES ('${season.byCard.id}', '${kind}', 'CLIENT', now())`,
  );
};
/** Offers the owner of `byCard` a choice, which has this outcome. */
const offer = (season: Season, outcome: string | null = null) =>
  sql(
    season,
    `INSERT INTO "RebookingOffer" ("bookingId", "until", "outcome", "decidedAt")
     VALUES ('${season.byCard.id}', now(), ${outcome ? `'${outcome}', now()` : 'NULL, NULL'})`,
  );
/** Moves the booking of `byCard` to a class for 10.00 of the 15.00 euros that were paid, and returns the difference. */
const move = async (season: Season, { recorded = 500, returned = 500, rowId = ROW_ID } = {}) => {
  await sql(season, `UPDATE "Booking" SET "priceCents" = 1000 WHERE "id" = '${season.byCard.id}'`);
  await sql(
    season,
    `INSERT INTO "BookingEvent" ("id", "bookingId", "kind", "by", "at") VALUES (77, '${season.byCard.id}', 'MOVED', 'CLIENT', now())`,
  );
  await insertRefund(season, { key: 'difference-77', amount: recorded });
  await sql(
    season,
    `INSERT INTO "OutgoingMail" ("kind", "recipient", "bookingId", "edition", "status")
     VALUES ('BOOKING_MOVED', 'ana.pons@example.com', '${season.byCard.id}', 1, 'SKIPPED')`,
  );
  override(season, { refunds: [refund(returned, 're_1', { refundId: rowId })] });
};
const unclaimed = ({ outside: { payments } }: Season): PaymentRecord[] =>
  structuredClone(payments).map((payment) => ({ ...payment, id: 'pi_unclaimed', createdAt: Date.now() / 1_000 - 60 }));

it('finds no violation in correct data', async () => {
  expect(await check(copy())).toEqual([]);
});

it.each<[string, (season: Season) => unknown]>([
  ['a place that moved to a cheaper class, with the difference returned', (s) => move(s)],
  ['a place that was cancelled too late', (s) => cancel(s, 'CANCELLED_LATE')],
  ['a place that the teacher cancelled without a refund', (s) => cancel(s, 'CANCELLED')],
  [
    'an unanswered refund of the teacher for a place that is still booked',
    (s) => insertRefund(s, { key: `booking-${s.byCard.id}`, purpose: 'ADMIN', amount: 1500, status: 'DUE' }),
  ],
])('accepts %s', async (_what, plant) => {
  const changed = copy();
  await plant(changed);
  expect(await check(changed)).toEqual([]);
});

it.each<[string, (season: Season) => unknown]>([
  [
    'I1',
    async (s) => {
      await sql(s, 'ALTER TABLE "Booking" DISABLE TRIGGER "Booking_capacity"');
      await sql(s, `UPDATE "Booking" SET "occurrenceId" = '${s.inPerson.occurrenceId}'`);
    },
  ],
  [
    'I1',
    (s) =>
      sql(
        s,
        `INSERT INTO "PaymentAttempt" ("occurrenceId", "amountCents", "email", "holdExpiresAt", "updatedAt")
         VALUES ('${s.inPerson.occurrenceId}', 1500, 'bo@example.com', now() + interval '1 minute', now())`,
      ),
  ],
  ['I2', (s) => sql(s, `UPDATE "Booking" SET "status" = 'CANCELLED' WHERE "id" = '${s.byCard.id}'`)],
  ['I2', (s) => override(s, { refunds: [refund(1500)] })],
  ['I2', (s) => override(s, { status: 'requires_payment_method' })],
  ['I2', (s) => s.outside.payments.push(...unclaimed(s))],
  ['I2', (s) => cancel(s, 'CANCELLED_BY_STUDIO')],
  ['I2', (s) => move(s, { recorded: 499, returned: 499 })],
  [
    'I2',
    async (s) => {
      await cancel(s, 'CANCELLED_LATE');
      await insertRefund(s, { key: `booking-${s.byCard.id}`, purpose: 'CLIENT', amount: 1500, status: 'DUE' });
    },
  ],
  ['I2', (s) => offer(s)],
  [
    'I2',
    async (s) => {
      await offer(s, 'MOVED');
      await insertRefund(s, { key: `booking-${s.byCard.id}`, purpose: 'REBOOKING', amount: 1500, status: 'FAILED' });
    },
  ],
  ['I2', (s) => sql(s, `UPDATE "Occurrence" SET "cancelledAt" = now() WHERE "id" = '${s.byCard.occurrenceId}'`)],
  ['I2', (s) => offer(s, 'REFUNDED')],
  [
    'I2',
    (s) =>
      sql(
        s,
        `INSERT INTO "SeatHold" ("occurrenceId", "kind", "bookingId", "expiresAt")
         VALUES ('${s.byCard.occurrenceId}', 'REBOOKING', '${s.byCard.id}', now() - interval '1 minute')`,
      ),
  ],
  [
    'I12',
    async (s) => {
      await offer(s);
      await sql(
        s,
        `INSERT INTO "BookingEvent" ("bookingId", "kind", "by", "at") VALUES ('${s.byCard.id}', 'REBOOKING_OFFERED', 'TEACHER', now())`,
      );
    },
  ],
  ['I4', (s) => move(s, { returned: 400 })],
  ['I4', (s) => move(s, { rowId: '6f9619ff-8b86-4d01-b42d-00c04fc964f2' })],
  [
    'I4',
    async (s) => {
      await move(s);
      const twice = [refund(500, 're_1', { refundId: ROW_ID }), refund(500, 're_2', { refundId: ROW_ID })];
      override(s, { refunds: twice });
    },
  ],
  [
    'I4',
    async (s) => {
      await move(s);
      override(s, { refunds: [refund(500, 're_other')] });
    },
  ],
  [
    'I5',
    async (s) => {
      await move(s);
      await sql(s, `UPDATE "Booking" SET "priceCents" = 999 WHERE "id" = '${s.byCard.id}'`);
    },
  ],
  [
    'I7',
    async (s) => {
      await move(s);
      await sql(s, `UPDATE "OutgoingMail" SET "edition" = 2 WHERE "kind" = 'BOOKING_MOVED'`);
    },
  ],
  [
    'I12',
    async (s) => {
      await cancel(s, 'CANCELLED');
      await insertRefund(s, { key: `booking-${s.byCard.id}`, purpose: 'ADMIN', amount: 1500, status: 'DUE' });
    },
  ],
  ['I12', (s) => insertRefund(s, { key: 'difference-77', amount: 500, status: 'DUE' })],
  [
    'I3',
    async (s) => {
      await sql(s, 'DROP INDEX "Booking_paymentIntentId_key"');
      await sql(
        s,
        `UPDATE "Booking" SET "paymentMethod" = 'CARD', "paymentIntentId" = '${s.byCard.paymentIntentId}'
          WHERE "id" = '${s.inPerson.id}'`,
      );
    },
  ],
  ['I4', (s) => override(s, { refunds: [refund(1500), refund(1500, 're_2')] })],
  ['I4', (s) => override(s, { refunds: [refund(1000), refund(900, 're_2')] })],
  [
    'I4',
    (s) => sql(s, `UPDATE "Booking" SET "status" = 'REFUNDED', "refundId" = 're_1' WHERE "id" = '${s.byCard.id}'`),
  ],
  ['I5', (s) => sql(s, `UPDATE "Booking" SET "priceCents" = 1 WHERE "id" = '${s.byCard.id}'`)],
  ['I5', (s) => override(s, { amountReceived: 2000 })],
  ['I5', (s) => override(s, { currency: 'usd' })],
  ['I6', (s) => s.outside.acknowledged.push('6f9619ff-8b86-4d01-b42d-00c04fc964ff')],
  ['I7', (s) => sql(s, `DELETE FROM "OutgoingMail" WHERE "bookingId" = '${s.byCard.id}'`)],
  ['I7', (s) => s.outside.mails.splice(0)],
  ['I7', (s) => s.outside.mails.push({ messageId: 'of-nothing@studio.example', to: ['ana@example.com'] })],
  ['I7', (s) => Object.assign(s.outside.mails[0] ?? {}, { to: ['somebody-else@example.com'] })],
  ['I11', (s) => s.outside.shownSpots.push(-2)],
  ['I12', (s) => sql(s, 'DELETE FROM graphile_worker._private_jobs')],
  ['I12', (s) => sql(s, 'UPDATE graphile_worker._private_jobs SET attempts = max_attempts')],
])('finds a planted violation of %s (%#)', async (name, plant) => {
  const changed = copy();
  await plant(changed);
  expect(await check(changed)).toContainEqual(expect.stringMatching(new RegExp(`^${name}: `)));
});

it('counts a waiting mail as a violation only when all work is done', async () => {
  const { client: pool, outside } = season;
  expect(await listViolations({ pool, ...outside, isAtRest: true })).toEqual([expect.stringMatching(/^I7: .+ QUEUED/)]);
});

it('accepts an unfinished payment that is minutes old', async () => {
  const payments = [...season.outside.payments, ...unclaimed(season)];
  expect(await listViolations({ pool: season.client, payments, graceMs: 180_000 })).toEqual([]);
});
