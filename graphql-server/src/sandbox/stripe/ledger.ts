import { invalidParam, missing } from './api-error';
import { clientSecretFor, randomId } from './ids';
import type { PaymentRecord } from './record';
import type { LedgerStore, LedgerTx, ListOptions } from './store';
import { toMethodSummary } from './test-cards';
import {
  authenticated,
  canceled,
  confirmed,
  type PaymentMethodInput,
  type RefundRequest,
  refunded,
  succeeded,
} from './transitions';

type NewPayment = {
  id?: string;
  amount: number;
  currency: string;
  description?: string | null;
  metadata?: Record<string, string>;
  paymentMethodTypes?: string[];
  hasAutomaticMethods?: boolean;
};

type LedgerEventType =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created';

export type LedgerEvent = { type: LedgerEventType; payment: PaymentRecord };

type ImportedPayment = {
  paymentIntentId: string;
  amountCents: number;
  metadata?: Record<string, string>;
  createdAt?: Date;
  /** Id of the refund, if the payment was refunded in full. */
  refundId?: string | null;
};

/** The operations on payments inside one transaction. */
export type LedgerSession = {
  tx: LedgerTx;
  create(payment: NewPayment): Promise<PaymentRecord>;
  get(id: string): Promise<PaymentRecord>;
  confirm(id: string, method: PaymentMethodInput): Promise<PaymentRecord>;
  authenticate(id: string, hasPassed: boolean): Promise<PaymentRecord>;
  cancel(id: string, reason: string | null): Promise<PaymentRecord>;
  refund(id: string, request: RefundRequest): Promise<PaymentRecord>;
  change(id: string, next: (record: PaymentRecord, now: number) => PaymentRecord): Promise<PaymentRecord>;
};

export type Ledger = {
  /** Runs `work` in one transaction and emits its events after the commit. */
  run<T>(work: (session: LedgerSession) => Promise<T>): Promise<T>;
  find(id: string): Promise<PaymentRecord | null>;
  /** Newest first. */
  list(options?: Partial<ListOptions>): Promise<PaymentRecord[]>;
  /** Pays an intent with the card that always works. */
  pay(id: string): Promise<PaymentRecord>;
  /** Makes a refund outside the product, in part or in full. */
  refund(id: string, amount?: number): Promise<PaymentRecord>;
  /** Makes the payer's bank dispute the payment. */
  dispute(id: string): Promise<PaymentRecord>;
  /** Sets any state, also one that Stripe never returns. */
  override(id: string, changes: Partial<PaymentRecord>): Promise<PaymentRecord>;
  /** Adds a payment that was made before this ledger existed; a known payment stays unchanged. */
  importSucceeded(payment: ImportedPayment): Promise<PaymentRecord>;
};

export type LedgerOptions = { now?: () => Date; onEvent?: (event: LedgerEvent) => void };

const SMALLEST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;
const ALWAYS_PAID = '4242424242424242';

/** The payments of the sandbox with their charges, refunds and disputes, in a store. */
export function createLedger(store: LedgerStore, { now = () => new Date(), onEvent }: LedgerOptions = {}): Ledger {
  const seconds = () => Math.floor(now().getTime() / 1000);

  async function run<T>(work: (session: LedgerSession) => Promise<T>): Promise<T> {
    const events: LedgerEvent[] = [];
    const result = await store.transaction((tx) => work(sessionOn(tx, seconds, (event) => events.push(event))));
    for (const event of events) onEvent?.(event);
    return result;
  }

  return {
    run,
    find: (id) => run(({ tx }) => tx.find(id)),
    list: (options) => run(({ tx }) => tx.list({ limit: 100_000, ...options })),
    pay: (id) => run((session) => session.confirm(id, { type: 'card', number: ALWAYS_PAID })),
    refund: (id, amount) => run((session) => session.refund(id, amount === undefined ? {} : { amount })),
    override: (id, changes) => run((session) => session.change(id, (record) => ({ ...record, ...changes }))),
    dispute: (id) => run((session) => session.change(id, disputed)),
    importSucceeded: (payment) => run((session) => imported(session, payment, seconds())),
  };
}

function sessionOn(tx: LedgerTx, seconds: () => number, emit: (event: LedgerEvent) => void): LedgerSession {
  async function change(id: string, next: (record: PaymentRecord, now: number) => PaymentRecord) {
    const before = await tx.lock(id);
    if (!before) throw missing('payment_intent', id, 'intent');
    const payment = next(before, seconds());
    await tx.put(payment);
    const type = eventBetween(before, payment);
    if (type) emit({ type, payment });
    return payment;
  }

  return {
    tx,
    change,
    async create(input) {
      const payment = newPayment(input, seconds());
      await tx.put(payment);
      emit({ type: 'payment_intent.created', payment });
      return payment;
    },
    async get(id) {
      const record = await tx.find(id);
      if (!record) throw missing('payment_intent', id, 'intent');
      return record;
    },
    confirm: (id, method) => change(id, (record, now) => confirmed(record, method, now)),
    authenticate: (id, hasPassed) => change(id, (record, now) => authenticated(record, hasPassed, now)),
    cancel: (id, reason) => change(id, (record, now) => canceled(record, reason, now)),
    refund: (id, request) => change(id, (record, now) => refunded(record, request, randomId('re'), now)),
  };
}

function newPayment(input: NewPayment, now: number): PaymentRecord {
  if (!Number.isInteger(input.amount) || input.amount < SMALLEST_AMOUNT || input.amount > LARGEST_AMOUNT) {
    throw invalidParam('amount', 'Amount must be at least €0.50 eur', 'amount_too_small');
  }
  const id = input.id ?? randomId('pi');
  return {
    id,
    clientSecret: clientSecretFor(id),
    createdAt: now,
    status: 'requires_payment_method',
    amount: input.amount,
    amountReceived: 0,
    currency: input.currency,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    paymentMethodTypes: input.paymentMethodTypes ?? ['card'],
    hasAutomaticMethods: input.hasAutomaticMethods ?? true,
    livemode: false,
    lastPaymentError: null,
    nextAction: null,
    canceledAt: null,
    cancellationReason: null,
    charge: null,
    refunds: [],
  };
}

async function imported(session: LedgerSession, payment: ImportedPayment, now: number): Promise<PaymentRecord> {
  const { paymentIntentId, amountCents, metadata, createdAt, refundId } = payment;
  const known = await session.tx.lock(paymentIntentId);
  if (known) return known;
  const madeAt = createdAt ? Math.floor(createdAt.getTime() / 1000) : now;
  const open = newPayment({ id: paymentIntentId, amount: amountCents, currency: 'eur', metadata }, madeAt);
  const paid = succeeded(open, toMethodSummary(ALWAYS_PAID), madeAt);
  const record = refundId ? refunded(paid, {}, refundId, madeAt) : paid;
  await session.tx.put(record);
  return record;
}

function disputed(record: PaymentRecord): PaymentRecord {
  return record.charge ? { ...record, charge: { ...record.charge, isDisputed: true } } : record;
}

function eventBetween(before: PaymentRecord, after: PaymentRecord): LedgerEventType | null {
  if (after.refunds.length > before.refunds.length) return 'charge.refunded';
  if (after.charge?.isDisputed && !before.charge?.isDisputed) return 'charge.dispute.created';
  if (after.status === 'requires_payment_method' && after.lastPaymentError) return 'payment_intent.payment_failed';
  if (after.status === before.status) return null;
  if (after.status === 'succeeded') return 'payment_intent.succeeded';
  if (after.status === 'canceled') return 'payment_intent.canceled';
  return after.status === 'requires_action' ? 'payment_intent.requires_action' : null;
}
