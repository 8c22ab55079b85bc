import type { Ledger } from '../src/sandbox/stripe/ledger';
import { buyOverRest, type Purchase } from './buyers';
import { call } from './rest';

type Payer = { classId: string; classDate?: string; email: string; amount?: number };

/**
 * Starts a payment for a place, with retries while the response is 503, as the browser does.
 * Returns the payment intent id, or null when no place is free.
 */
export async function startPayment(
  url: string,
  { classId, classDate, email, amount = 15 }: Payer,
): Promise<string | null> {
  const request = { amount, classId, classDate, userName: 'Ana Pons', userEmail: email };
  const { body } = await insist(() =>
    call<{ paymentIntentId?: string }>('POST', `${url}/api/bookings/create-payment-intent`, request),
  );
  return body.paymentIntentId ?? null;
}

/** Books a place with a payment that was started for it. */
export function claimPlace(url: string, { classId, classDate, email }: Payer, paymentIntentId: string) {
  const extra = { paymentMethod: 'stripe', paymentIntentId };
  return buyOverRest(url, { classId, ...(classDate ? { classDate } : {}), email, extra });
}

/** Retries while the response is 503, as the browser does. */
export async function insist<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/** Pays for a place by card and books it, with retries until there is a final response. */
export async function buyByCard(url: string, ledger: Ledger, payer: Payer): Promise<Purchase> {
  const paymentIntentId = await startPayment(url, payer);
  if (!paymentIntentId) return { status: 409, bookingId: null, message: null };
  await ledger.pay(paymentIntentId);
  return insist(() => claimPlace(url, payer, paymentIntentId));
}
