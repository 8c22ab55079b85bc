import type { PaymentRecord } from './record';

/** Seconds since 1970, each bound optional. */
export type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number };

export type ListOptions = { created?: CreatedRange; limit: number; startingAfter?: string };

/** What was answered to the first request with an idempotency key. */
export type CachedResponse = { fingerprint: string; status: number; body: unknown };

/** One atomic piece of work on the ledger: everything in it happens, or nothing. */
export type LedgerTx = {
  find(id: string): Promise<PaymentRecord | null>;
  /** Like find, and nobody else changes the payment until this piece of work ends. */
  lock(id: string): Promise<PaymentRecord | null>;
  findByRefund(refundId: string): Promise<PaymentRecord | null>;
  findByCharge(chargeId: string): Promise<PaymentRecord | null>;
  /** Newest first. */
  list(options: ListOptions): Promise<PaymentRecord[]>;
  put(record: PaymentRecord): Promise<void>;
  /** Waits for a request with the same key that is under way. */
  answerFor(key: string): Promise<CachedResponse | null>;
  storeAnswer(key: string, answer: CachedResponse): Promise<void>;
};

/** Where the ledger lives. */
export type LedgerStore = { transaction<T>(work: (tx: LedgerTx) => Promise<T>): Promise<T> };
