import type pg from 'pg';
import type { Db } from '../src/domain/ports';
import { createAdmin } from './admin';
import { getCanaries, plantClient } from './canary-client';
import { CLASS_DATE } from './classes';

/** The public columns: the properties of a class, also in the copy that a booking or a payment has of them. */
const PUBLIC_COLUMNS = [
  'Availability.title',
  'Availability.className',
  'Availability.location',
  'Availability.localTime',
  'Availability.shareableId',
  'Occurrence.title',
  'Occurrence.className',
  'Occurrence.localTime',
  'Occurrence.location',
  'Booking.title',
  'Booking.className',
  'Booking.location',
  'Booking.localTime',
  // The id of a class, as it was in older calendar files.
  'Booking.calendarKey',
  'PaymentAttempt.location',
  'PaymentAttempt.localTime',
];

/** Matches every canary. */
export const CANARY = /canary/i;

export type Planted = {
  /** Every id that a link or a call can contain, and the id of the share link. */
  ids: string[];
  shareableId: string;
  /** Columns with a canary, and columns of tables without a row. */
  columns: string[];
  empty: string[];
};

/**
 * Inserts a bookable class with a client, and writes a canary into every text column that is not public. The columns are read
 * from the database, so that a new column is covered at once.
 */
export async function plantCanaries(db: Db, pool: pg.Pool): Promise<Planted> {
  const planted = await plantClient(db, getCanaries('first'), CLASS_DATE);
  await plantAdmin(db);
  const shareableId = 'S'.repeat(22);
  await db.availability.update({
    where: { id: planted.availability.id },
    data: { shareableId, classType: 'ONLINE_CLASS' },
  });
  await pool.query(`INSERT INTO rate_limit (key, points) VALUES ('one', 1)`);
  const mails = await db.outgoingMail.findMany({ select: { id: true } });
  const attempts = await db.paymentAttempt.findMany({ select: { id: true } });
  // A booking paid in person has no payment id to overwrite; without the constraint it can have one.
  await pool.query('ALTER TABLE "Booking" DROP CONSTRAINT "Booking_card_has_payment_check"');
  // A canary is no https address.
  for (const table of ['Availability', 'Occurrence']) {
    await pool.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_joinUrl_check"`);
  }
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
