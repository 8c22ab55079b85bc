/** Messages of the payment step. */
export const PAYMENT_MESSAGES = {
  notLoaded: 'Stripe.js has not loaded yet. Please wait and try again.',
  notReady: 'Stripe is not ready or client secret is missing. Please try again.',
  noIntent: 'Failed to initialize payment intent.',
  noAnswer: 'Could not initialize payment. Please try again.',
  offline:
    'You are offline, and paying by card needs a connection. Nothing was charged. The card form opens once you are online.',
  notRetrieved: 'Failed to retrieve payment status.',
  notConfirmed: 'Payment failed. Please try again.',
  unclear: 'Payment confirmation is unclear. Please check your email or contact support.',
  unexpected: 'An unexpected error occurred during payment. Please try again.',
} as const;

/** The payment provider's own message, or `otherwise` when it gave none. */
export function providerMessage(error: { message?: string | undefined }, otherwise: string): string {
  return error.message?.trim() || otherwise;
}

export type IntentDecision = { next: 'book' } | { next: 'confirm' } | { next: 'stop'; message: string };

/** Decides what to do with a payment before it is confirmed. An unknown status is confirmed: the provider may refuse it. */
export function beforeConfirming(status: string): IntentDecision {
  if (status === 'succeeded') return { next: 'book' };
  if (status === 'processing' || status === 'canceled') {
    return {
      next: 'stop',
      message: `Payment is currently ${status}. Please contact support if this persists.`,
    };
  }
  return { next: 'confirm' };
}

/** Decides what to do with a payment after it was confirmed. Only a success leads to a booking. */
export function afterConfirming(status: string | undefined): IntentDecision {
  if (status === undefined) return { next: 'stop', message: PAYMENT_MESSAGES.unclear };
  if (status === 'succeeded') return { next: 'book' };
  return { next: 'stop', message: `Payment status: ${status}. Please contact support.` };
}
