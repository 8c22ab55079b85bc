import type { Pool } from 'pg';
import type { PaymentRecord } from '../../src/sandbox/stripe/record';
import type { AcceptedMail } from '../faults/mail-sink';

/** The sources of the checker: the tables, the provider's ledger, the mails that the mail server accepted, the responses to clients. */
export type Evidence = {
  pool: Pick<Pool, 'query'>;
  /** The provider's ledger. Absent: payments are checked in the tables only. */
  payments?: PaymentRecord[];
  /** The mails that the mail server accepted. Absent: mails are checked in the tables only. */
  mails?: AcceptedMail[];
  /** Ids of bookings that were confirmed to a client. */
  acknowledged?: string[];
  /** Every `remainingSpots` that a client received. */
  shownSpots?: number[];
  /** All work is done: no mail may be waiting. */
  isAtRest?: boolean;
  /** Milliseconds for which a payment may be unfinished. */
  graceMs?: number;
};

/** Rows of a query. */
export async function getRows<Row extends object>({ pool }: Evidence, sql: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(sql);
  return rows;
}
