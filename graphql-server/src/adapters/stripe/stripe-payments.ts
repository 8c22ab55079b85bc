import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import { ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import type { NewIntent, NewProviderRefund, Payments, ProviderIntent } from '../../domain/ports';
import { hasCode, isMissing, raceDeadline, toStateConflict, withinDeadline } from './provider-failure';
import { getCharge, toProviderIntent } from './provider-intent';

export type StripePaymentsOptions = {
  secretKey: string;
  publishableKey: string;
  /** Base URL of the API; Stripe's own by default. */
  apiBase?: string;
  scriptUrl: string | null;
  isTestMode: boolean;
  /** The timeout of one attempt, in milliseconds. Two attempts fit into the deadline. */
  timeoutMs?: number;
  /** The time limit of a call with its retry, in milliseconds. */
  deadlineMs?: number;
};

const TIMEOUT_MS = 4_000;
/** Two attempts and the pause between them, so that a request that also waits for a lock (3 s) is answered within 12 s. */
const DEADLINE_MS = 8_800;
/** A list has many pages, and only background jobs wait for it. */
const LIST_DEADLINE_MS = 120_000;
const INTENT_ID = /^pi_[A-Za-z0-9_]{1,250}$/;
const WITH_CHARGE = { expand: ['latest_charge'] };

/** Card payments by Stripe. Every call is answered within DEADLINE_MS or throws ServiceUnavailableError. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const stripe = createClient(options);
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  const runCall = <T>(calls: () => Promise<T>) => withinDeadline(deadlineMs, calls);
  const runList = <T>(calls: () => Promise<T>) => withinDeadline(LIST_DEADLINE_MS, calls);

  async function createIntent(intent: NewIntent) {
    return runCall(async () => {
      const created = await stripe.paymentIntents.create(
        {
          amount: intent.amountCents,
          currency: 'eur',
          automatic_payment_methods: { enabled: true },
          description: intent.description,
          metadata: { attemptId: intent.attemptId, installationId: intent.installationId },
          ...WITH_CHARGE,
        },
        { idempotencyKey: `intent-${intent.attemptId}` },
      );
      return toProviderIntent(created);
    });
  }

  async function findIntent(paymentIntentId: string): Promise<ProviderIntent | null> {
    if (!INTENT_ID.test(paymentIntentId)) return null;
    return runCall(async () => {
      try {
        const intent = await stripe.paymentIntents.retrieve(paymentIntentId, WITH_CHARGE);
        const isFullChargeIncluded = intent.status !== 'succeeded' || getCharge(intent) !== null;
        return toProviderIntent(intent, isFullChargeIncluded ? 0 : await getRefundedCents(paymentIntentId));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  async function getRefundedCents(paymentIntentId: string): Promise<number> {
    return sumAmounts(await listRefunds(paymentIntentId));
  }

  /** The refunds of a payment that the provider accepted, newest first. */
  async function listRefunds(paymentIntentId: string): Promise<Stripe.Refund[]> {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
    return data.filter(isAccepted);
  }

  /** Refunded amounts come from the charges; for an intent without a charge, `findIntent` lists its refunds. */
  function listIntents({ since }: { since: Date }): Promise<ProviderIntent[]> {
    return runList(async () => {
      const intents: ProviderIntent[] = [];
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
        intents.push(toProviderIntent(intent));
      }
      return intents;
    });
  }

  function findRefund({ paymentIntentId, refundId }: Parameters<Payments['findRefund']>[0]): Promise<string | null> {
    return runCall(async () => {
      const refunds = await listRefunds(paymentIntentId);
      const own = findOwn(refunds, refundId);
      if (own || refunds.length === 0) return own?.id ?? null;
      return (await getLeftCents(paymentIntentId, refunds)) <= 0 ? chooseRefund(refunds).id : null;
    });
  }

  async function getLeftCents(paymentIntentId: string, refunds: readonly Stripe.Refund[]): Promise<number> {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, WITH_CHARGE);
    return toProviderIntent(intent).amountReceivedCents - sumAmounts(refunds);
  }

  async function cancelIntent(paymentIntentId: string): Promise<void> {
    if (!INTENT_ID.test(paymentIntentId)) return;
    await runCall(async () => {
      try {
        await stripe.paymentIntents.cancel(paymentIntentId);
      } catch (error) {
        if (isMissing(error)) return;
        // An intent that is already cancelled is a success; one that was paid meanwhile is not, and the caller checks again.
        const intent = hasCode(error, 'payment_intent_unexpected_state')
          ? await stripe.paymentIntents.retrieve(paymentIntentId)
          : null;
        if (intent?.status !== 'canceled') throw error;
      }
    });
  }

  async function refund({ paymentIntentId, refundId, amountCents, idempotencyKey }: NewProviderRefund) {
    return runCall(async () => {
      try {
        const refunds = await listRefunds(paymentIntentId);
        // The answer to an earlier call was lost.
        const own = findOwn(refunds, refundId);
        if (own) return { refundId: own.id };
        const leftCents = refunds.length > 0 ? await getLeftCents(paymentIntentId, refunds) : amountCents;
        if (leftCents <= 0) return { refundId: chooseRefund(refunds).id };
        const amount = Math.min(amountCents, leftCents);
        const done = await stripe.refunds.create(
          { payment_intent: paymentIntentId, amount, metadata: { refundId } },
          // The provider refuses a key that comes back with another amount.
          { idempotencyKey: `${idempotencyKey}-${amount}` },
        );
        return { refundId: chooseRefund([done].filter(isAccepted)).id };
      } catch (error) {
        if (!hasCode(error, 'charge_already_refunded')) throw toStateConflict(error) ?? error;
        return { refundId: chooseRefund(await listRefunds(paymentIntentId)).id };
      }
    });
  }

  return {
    isTestMode: options.isTestMode,
    isLive: /^(sk|rk)_live/.test(options.secretKey),
    publishableKey: options.publishableKey,
    scriptUrl: options.scriptUrl,
    withinOneDeadline: (work, lateMessage) => raceDeadline(deadlineMs, new ServiceUnavailableError(lateMessage), work),
    createIntent,
    findIntent,
    listIntents,
    findRefund,
    cancelIntent,
    refund,
  };
}

const isAccepted = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled';

const sumAmounts = (refunds: readonly Stripe.Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

const findOwn = (refunds: readonly Stripe.Refund[], refundId: string | null) =>
  refundId === null ? undefined : refunds.find(({ metadata }) => metadata?.refundId === refundId);

/** Of several refunds, one that was made elsewhere: the others belong to other requests of ours. */
function chooseRefund(refunds: readonly Stripe.Refund[]): Stripe.Refund {
  const chosen = refunds.find(({ metadata }) => !metadata?.refundId) ?? refunds[0];
  if (!chosen) throw new StateConflictError('The payment provider could not carry out the refund.');
  return chosen;
}

/** Creates the SDK's client, with the timeout of one attempt. */
export function createClient({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
}: Pick<StripePaymentsOptions, 'secretKey' | 'apiBase' | 'timeoutMs'>): Stripe {
  const url = new URL(apiBase ?? 'https://api.stripe.com');
  const isPlain = url.protocol === 'http:';
  // The agent's timeout also covers connecting, which the SDK's does not.
  const agent = { keepAlive: true, timeout: timeoutMs };
  return new Stripe(secretKey, {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpAgent: isPlain ? new http.Agent(agent) : new https.Agent(agent),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
