import { NotFoundError } from '../errors';
import type { Clock, Db, Tx } from '../ports';
import { type ClientRecords, isUnknown, readClientRecords } from './client-records';
import { openMatters } from './open-matters';

/** How many records of each kind are stored about one address. */
export type ClientSummary = {
  email: string;
  bookings: number;
  payments: number;
  refunds: number;
  mails: number;
  messages: number;
  /** Past and live ones. */
  waitlistEntries: number;
  isUnsubscribed: boolean;
  hasPrivateNote: boolean;
  /** Reasons why the client cannot be erased yet, one sentence each. */
  openMatters: string[];
};

/**
 * Summarises what is stored about an address.
 * @throws NotFoundError when nothing is stored about the address
 */
export async function findClient(
  { db, clock, holdMinutes }: { db: Db; clock: Clock; holdMinutes: number },
  email: string,
): Promise<ClientSummary> {
  const records = await readClientRecordsOrThrow(db, email);
  return {
    email: records.email,
    bookings: records.bookings.length,
    payments: records.attempts.length,
    refunds: records.refunds.length,
    mails: records.mails.length,
    messages: records.messages.length,
    waitlistEntries: records.waiting.length,
    isUnsubscribed: records.optOut !== null,
    hasPrivateNote: records.note !== null,
    openMatters: openMatters(records, { now: clock.now(), holdMinutes }),
  };
}

/** @throws NotFoundError when nothing is stored about the address */
export async function readClientRecordsOrThrow(
  tx: Tx,
  email: string,
  options?: { isLocked: boolean },
): Promise<ClientRecords> {
  const records = await readClientRecords(tx, email, options);
  if (isUnknown(records)) throw new NotFoundError('Nothing is kept about this address.');
  return records;
}
