import type { PendingPayment } from './booking-state';

const PLAIN_ID = /^[A-Za-z0-9_-]{3,255}$/;

/** The payment that a redirect came back with. Its redirect_status proves nothing and is not read: the server is asked. */
export function returnedPayment(search: string): PendingPayment | null {
  const query = new URLSearchParams(search);
  const paymentIntentId = query.get('payment_intent') ?? '';
  const clientSecret = query.get('payment_intent_client_secret') ?? '';
  if (!PLAIN_ID.test(paymentIntentId) || !PLAIN_ID.test(clientSecret)) return null;
  return { paymentIntentId, clientSecret, isPaid: false };
}
