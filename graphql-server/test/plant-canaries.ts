import type pg from 'pg';
import type { Db } from '../src/domain/ports';
import { createAdmin } from './admin';
import { getCanaries, plantClient } from './canary-client';
import { CLASS_DATE } from './classes';

/** The columns that anybody may read: what is said of a class, also where a booking or a payment keeps a copy of it. */
const PUBLIC_COLUMNS = [
  'Availability.title',
  'Availability.className',
  'Availability.location',
  'Availability.localTime',
  'Availability.shareableId',
  'Occurrence.localTime',
  'Occurrence.location',
  'Booking.title',
  'Booking.className',
  'Booking.location',
  'Booking.localTime',
  'PaymentAttempt.location',
  'PaymentAttempt.localTime',
];

/** What each canary begins with. */
export const CANARY = /canary/i;

export type Planted = {
  /** Every id that a link or a call may carry, and the link that was shared. */
  ids: string[];
  shareableId: string;
  /** Where a canary sits, and where none could be put for want of a row. */
  columns: string[];
  empty: string[];
};

/**
 * Fills the database with a class that is on sale and somebody who booked it, and puts a canary into every text of every
 * table that is not public: a column that is new tomorrow has one from its first day.
 */
export async function plantCanaries(db: Db, pool: pg.Pool): Promise<Planted> {
  const planted = await plantClient(db, getCanaries('first'), CLASS_DATE);
  await plantAdmin(db);
  const shareableId = 'S'.repeat(22);
  await db.availability.update({ where: { id: planted.availability.id }, data: { shareableId } });
  await pool.query(`INSERT INTO rate_limit (key, points) VALUES ('one', 1)`);
  const mails = await db.outgoingMail.findMany({ select: { id: true } });
  const attempts = await db.paymentAttempt.findMany({ select: { id: true } });
  // A place that is paid in person has no payment to put one into: here it has.
  await pool.query('ALTER TABLE "Booking" DROP CONSTRAINT "Booking_card_has_payment_check"');
  const columns: string[] = [];
  const empty: string[] = [];
  for (const { table, column } of await textColumns(pool)) {
    const name = `${table}.${column}`;
    if (PUBLIC_COLUMNS.includes(name)) continue;
    const canary = `canary-${name.toLowerCase()}-`;
    const { rowCount } = await pool.query(
      `UPDATE "${table}" SET "${column}" = $1 || md5(random()::text || clock_timestamp()::text)`,
      [canary],
    );
    (rowCount ? columns : empty).push(name);
  }
  const { availability, booking, refundedBooking, cancelled, message, occurrenceId } = planted;
  const ids = [availability, booking, refundedBooking, cancelled, message, ...mails, ...attempts].map(({ id }) => id);
  return { ids: [...ids, occurrenceId, `${availability.id}_${CLASS_DATE}`, shareableId], shareableId, columns, empty };
}

async function plantAdmin(db: Db): Promise<void> {
  const { id: adminId } = await createAdmin(db);
  const expiresAt = new Date('2099-01-01');
  const session = await db.session.create({ data: { adminId, tokenDigest: 'one', expiresAt } });
  await db.recoveryCode.create({ data: { adminId, codeDigest: 'one' } });
  await db.pushSubscription.create({
    data: { sessionId: session.id, endpoint: 'one', p256dh: 'one', auth: 'one', deviceName: 'one' },
  });
  await db.generatedSecret.create({ data: { name: 'one', value: 'one' } });
}

async function textColumns(pool: pg.Pool): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'
        AND c.data_type IN ('text', 'character varying') AND c.is_generated = 'NEVER'
      ORDER BY 1, 2`,
  );
  return rows;
}
