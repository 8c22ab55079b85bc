import { invalidParam, invalidRequest } from './api-error';
import { randomCharacters } from './ids';
import {
  BANK_REDIRECT,
  type MethodSummary,
  type PaymentFailure,
  type PaymentRecord,
  type RefundRecord,
} from './record';
import { AUTHENTICATION_FAILURE, REDIRECT_FAILURE, toMethodSummary, toOutcome } from './test-cards';

export type PaymentMethodInput =
  | { type: 'card'; number: string }
  | { type: typeof BANK_REDIRECT; returnUrl: string; token: string };

const CONFIRMABLE = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);
const CANCELLABLE = new Set([...CONFIRMABLE, 'requires_capture', 'processing']);

/** The payment after a confirmation by the payer. `now` in Unix seconds. */
export function confirmed(record: PaymentRecord, input: PaymentMethodInput, now: number): PaymentRecord {
  if (!CONFIRMABLE.has(record.status)) {
    throw unexpectedState(`You cannot confirm this PaymentIntent because it has a status of ${record.status}.`);
  }
  if (input.type === BANK_REDIRECT) {
    const { returnUrl, token } = input;
    return waitingFor(record, { kind: 'redirect', method: { type: BANK_REDIRECT }, token, returnUrl });
  }
  const { needsChallenge, failure } = toOutcome(input.number);
  const method = toMethodSummary(input.number);
  if (needsChallenge) return waitingFor(record, { kind: 'challenge', method, thenFailure: failure });
  return failure ? failed(record, failure) : succeeded(record, method, now);
}

/** The payment after the payer passed or failed the authentication. */
export function authenticated(record: PaymentRecord, hasPassed: boolean, now: number): PaymentRecord {
  if (record.status !== 'requires_action' || !record.nextAction) {
    throw unexpectedState(`This PaymentIntent has a status of ${record.status} and waits for nothing.`);
  }
  const { nextAction } = record;
  const isChallenge = nextAction.kind === 'challenge';
  if (!hasPassed) return failed(record, isChallenge ? AUTHENTICATION_FAILURE : REDIRECT_FAILURE);
  const failure = isChallenge ? nextAction.thenFailure : null;
  return failure ? failed(record, failure) : succeeded(record, nextAction.method, now);
}

/** The payment after its cancellation. */
export function canceled(record: PaymentRecord, reason: string | null, now: number): PaymentRecord {
  if (!CANCELLABLE.has(record.status)) {
    throw unexpectedState(`You cannot cancel this PaymentIntent because it has a status of ${record.status}.`);
  }
  return { ...record, status: 'canceled', canceledAt: now, cancellationReason: reason, nextAction: null };
}

export type RefundRequest = { amount?: number; reason?: string; metadata?: Record<string, string> };

/** The payment with one more refund: the requested amount, or the rest. Never more than was charged. */
export function refunded(record: PaymentRecord, request: RefundRequest, refundId: string, now: number): PaymentRecord {
  const { charge } = record;
  if (!charge || record.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${record.id}) does not have a successful charge to refund.`);
  }
  const left = charge.amount - charge.amountRefunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  if (charge.isDisputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  }
  const amount = request.amount ?? left;
  if (amount < 1) throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount > left) {
    throw invalidParam('amount', `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  }
  const refund: RefundRecord = {
    id: refundId,
    createdAt: now,
    amount,
    reason: request.reason ?? null,
    status: 'succeeded',
    metadata: request.metadata ?? {},
  };
  return {
    ...record,
    charge: { ...charge, amountRefunded: charge.amountRefunded + amount },
    refunds: [...record.refunds, refund],
  };
}

/** The payment after it succeeded. */
export function succeeded(record: PaymentRecord, method: MethodSummary, now: number): PaymentRecord {
  return {
    ...record,
    status: 'succeeded',
    amountReceived: record.amount,
    lastPaymentError: null,
    nextAction: null,
    charge: {
      id: `ch_${randomCharacters(24)}`,
      createdAt: now,
      amount: record.amount,
      amountRefunded: 0,
      isDisputed: false,
      method,
    },
  };
}

function failed(record: PaymentRecord, failure: PaymentFailure): PaymentRecord {
  return { ...record, status: 'requires_payment_method', lastPaymentError: failure, nextAction: null };
}

function waitingFor(record: PaymentRecord, nextAction: PaymentRecord['nextAction']): PaymentRecord {
  return { ...record, status: 'requires_action', lastPaymentError: null, nextAction };
}

function unexpectedState(message: string) {
  return invalidRequest(message, 'payment_intent_unexpected_state');
}
