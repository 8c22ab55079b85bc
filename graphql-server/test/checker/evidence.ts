import type { Pool } from 'pg';
import type { PaymentRecord } from '../../src/sandbox/stripe/record';
import type { SunkMail } from '../faults/mail-sink';

/** All that the checker believes: the tables, the provider's own ledger, what the mail server took, what clients were told. */
export type Evidence = {
  pool: Pick<Pool, 'query'>;
  /** The provider's ledger. Absent: money is judged by the tables alone. */
  payments?: PaymentRecord[];
  /** What the mail server accepted. Absent: mail is judged by the tables alone. */
  mails?: SunkMail[];
  /** Ids of bookings that somebody was told they have. */
  acknowledged?: string[];
  /** Every `remainingSpots` that was shown to somebody. */
  shownSpots?: number[];
  /** Things have come to rest: no mail may wait any more. */
  isAtRest?: boolean;
  /** Payments may be without an end for this long, in milliseconds. */
  graceMs?: number;
};

/** Rows of a query that looks for what must not be. */
export async function getRows<Row extends object>({ pool }: Evidence, sql: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(sql);
  return rows;
}
