import { createHmac } from 'node:crypto';

/** The Stripe-Signature header of a webhook body; `timestamp` in Unix seconds. */
export function signEvent(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
