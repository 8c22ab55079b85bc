import type { PaymentRecord } from './record';

/** Seconds since 1970, each bound optional. */
export type CreatedRange = { gt?: number; gte?: number; lt?: number; lte?: number };

export type ListOptions = { created?: CreatedRange; limit: number; startingAfter?: string };

/** The response to the first request with an idempotency key. */
export type StoredResponse = { fingerprint: string; status: number; body: unknown };

/** One transaction on the ledger. */
export type LedgerTx = {
  find(id: string): Promise<PaymentRecord | null>;
  /** Like find, and locks the payment until the transaction ends. */
  lock(id: string): Promise<PaymentRecord | null>;
  findByRefund(refundId: string): Promise<PaymentRecord | null>;
  findByCharge(chargeId: string): Promise<PaymentRecord | null>;
  /** Newest first. */
  list(options: ListOptions): Promise<PaymentRecord[]>;
  put(record: PaymentRecord): Promise<void>;
  /** Waits for a running request with the same key. */
  findResponse(key: string): Promise<StoredResponse | null>;
  storeResponse(key: string, answer: StoredResponse): Promise<void>;
};

/** The storage of a ledger. */
export type LedgerStore = { transaction<T>(work: (tx: LedgerTx) => Promise<T>): Promise<T> };
