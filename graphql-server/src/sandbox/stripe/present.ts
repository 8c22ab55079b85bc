import type { ChargeRecord, MethodSummary, NextAction, PaymentFailure, PaymentRecord, RefundRecord } from './record';

/** The intent for the secret key, with the charge as an object when it is expanded. */
export function presentIntent(record: PaymentRecord, { withCharge = false } = {}) {
  const charge = record.charge ? presentCharge(record, record.charge) : null;
  return {
    ...presentPublicIntent(record),
    amount_capturable: record.status === 'requires_capture' ? record.amount : 0,
    amount_received: record.amountReceived,
    application: null,
    customer: null,
    latest_charge: withCharge ? charge : (charge?.id ?? null),
    metadata: record.metadata,
  };
}

/** The intent for a browser with its client secret. */
export function presentPublicIntent(record: PaymentRecord) {
  return {
    id: record.id,
    object: 'payment_intent',
    amount: record.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: record.hasAutomaticMethods ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: record.canceledAt,
    cancellation_reason: record.cancellationReason,
    capture_method: 'automatic',
    client_secret: record.clientSecret,
    confirmation_method: 'automatic',
    created: record.createdAt,
    currency: record.currency,
    description: record.description,
    last_payment_error: record.lastPaymentError ? presentFailure(record.lastPaymentError) : null,
    livemode: record.livemode,
    next_action: record.nextAction ? presentNextAction(record.id, record.nextAction) : null,
    payment_method: record.charge ? `pm_${record.charge.id.slice(3)}` : null,
    payment_method_types: record.paymentMethodTypes,
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status: record.status,
  };
}

/** The charge of a payment. */
export function presentCharge(record: PaymentRecord, charge: ChargeRecord) {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: charge.amountRefunded,
    captured: true,
    created: charge.createdAt,
    currency: record.currency,
    description: record.description,
    disputed: charge.isDisputed,
    livemode: record.livemode,
    metadata: record.metadata,
    paid: true,
    payment_intent: record.id,
    payment_method_details: presentMethod(charge.method),
    refunded: charge.amountRefunded === charge.amount,
    status: 'succeeded',
  };
}

/** One refund of a payment. */
export function presentRefund(record: PaymentRecord, refund: RefundRecord) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: record.charge?.id ?? null,
    created: refund.createdAt,
    currency: record.currency,
    metadata: refund.metadata,
    payment_intent: record.id,
    reason: refund.reason,
    status: refund.status,
  };
}

/** One page of a list. */
export function presentList<T>(url: string, data: readonly T[], hasMore: boolean) {
  return { object: 'list', data, has_more: hasMore, url };
}

/** Why the last attempt to pay failed. */
export function presentFailure({ type, code, declineCode, message }: PaymentFailure) {
  return { type, code, ...(declineCode ? { decline_code: declineCode } : {}), message };
}

function presentMethod(method: MethodSummary) {
  return method.type === 'card'
    ? { type: 'card', card: { brand: method.brand, last4: method.last4 } }
    : { type: method.type, [method.type]: {} };
}

function presentNextAction(id: string, action: NextAction) {
  return action.kind === 'challenge'
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge' } }
    : {
        type: 'redirect_to_url',
        redirect_to_url: { url: `/sandbox/stripe/redirect/${id}/${action.token}`, return_url: action.returnUrl },
      };
}
