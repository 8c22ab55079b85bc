import type { PendingPayment } from './booking-state';

const PLAIN_ID = /^[A-Za-z0-9_-]{3,255}$/;

/** Reads the payment from the address after a redirect. Ignores redirect_status, which proves nothing: the server is asked. */
export function returnedPayment(search: string): PendingPayment | null {
  const query = new URLSearchParams(search);
  const paymentIntentId = query.get('payment_intent') ?? '';
  const clientSecret = query.get('payment_intent_client_secret') ?? '';
  if (!PLAIN_ID.test(paymentIntentId) || !PLAIN_ID.test(clientSecret)) return null;
  return { paymentIntentId, clientSecret, isPaid: false };
}
