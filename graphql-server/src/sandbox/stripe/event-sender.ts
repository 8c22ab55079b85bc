import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomCharacters, randomId } from './ids';
import type { LedgerEvent } from './ledger';
import { presentCharge, presentIntent } from './present';
import type { PaymentRecord } from './record';

export type EventSender = {
  /** Secret that the product verifies the signatures with. */
  secret: string;
  /** Sets the webhook. Events before this call are dropped. */
  sendTo(webhookUrl: string): void;
  send(event: LedgerEvent): void;
};

/** Sends signed events of the ledger to the product's webhook, so that the demo completes payments the way production does. */
export function createEventSender(): EventSender {
  const secret = `whsec_${randomCharacters(32)}`;
  let webhookUrl: string | null = null;
  return {
    secret,
    sendTo(url) {
      webhookUrl = url;
    },
    send(event) {
      if (!webhookUrl) return;
      const body = getBody(event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signEvent(body, secret) };
      void deliver(webhookUrl, { method: 'POST', headers, body });
    },
  };
}

/** Before each attempt. Stripe waits hours between its attempts; the signature is valid for five minutes. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000];

/** Sends an event again while the webhook does not accept it, as Stripe does. The reconciliation finds payments whose event was lost. */
async function deliver(webhookUrl: string, request: RequestInit): Promise<void> {
  for (const pause of PAUSES_MS) {
    await sleep(pause, undefined, { ref: false });
    const response = await fetch(webhookUrl, request).catch(() => null);
    if (response?.ok) return;
  }
}

function getBody({ type, payment }: LedgerEvent): string {
  const created = Math.floor(Date.now() / 1_000);
  return JSON.stringify({
    id: randomId('evt'),
    object: 'event',
    type,
    created,
    data: { object: getSubject(type, payment) },
  });
}

function getSubject(type: LedgerEvent['type'], payment: PaymentRecord) {
  if (type.startsWith('payment_intent') || !payment.charge) return presentIntent(payment);
  if (type === 'charge.refunded') return presentCharge(payment, payment.charge);
  return { object: 'dispute', charge: payment.charge.id, payment_intent: payment.id };
}

/** The Stripe-Signature header of a webhook body; `timestamp` in Unix seconds. */
export function signEvent(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
