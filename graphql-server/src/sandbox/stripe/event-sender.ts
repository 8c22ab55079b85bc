import { createHmac } from 'node:crypto';
import { mails, randomId } from './ids';
import type { LedgerEvent } from './ledger';
import { presentCharge, presentIntent } from './present';
import type { PaymentRecord } from './record';

export type EventSender = {
  /** What the product checks the signatures with. */
  secret: string;
  /** From now on events go there; before, there is nobody to tell. */
  sendTo(webhookUrl: string): void;
  send(event: LedgerEvent): void;
};

/** Tells the product's own webhook, signed, what happens in the ledger: the demo is finished by events as production is. */
export function createEventSender(): EventSender {
  const secret = `whsec_${mails(32)}`;
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
      // One that is lost is found by the look after payments, as with the provider itself.
      fetch(webhookUrl, { method: 'POST', headers, body }).catch(() => undefined);
    },
  };
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
