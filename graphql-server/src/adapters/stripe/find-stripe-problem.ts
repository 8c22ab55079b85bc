import Stripe from 'stripe';
import { createClient } from './stripe-payments';

const TIMEOUT_MS = 4_000;

/**
 * Asks Stripe for one payment, which needs the permission that the product needs. Returns a sentence about what fails, without
 * the key; null when Stripe answers.
 */
export async function findStripeProblem(options: { secretKey: string; apiBase?: string }): Promise<string | null> {
  const stripe = createClient({ ...options, timeoutMs: TIMEOUT_MS });
  try {
    await stripe.paymentIntents.list({ limit: 1 });
    return null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return 'Stripe does not know STRIPE_SECRET_KEY.';
    if (error instanceof Stripe.errors.StripePermissionError) return 'STRIPE_SECRET_KEY may not read payments.';
    return 'Stripe does not answer: check the connection to the internet, and STRIPE_API_BASE if it is set.';
  }
}
