import type { BookingDeps } from '../booking/booking-deps';

export type Checkout = {
  cardPayments: boolean;
  cardPaymentsOffReason: string | null;
  isTestMode: boolean;
  holdMinutes: number;
  stripeScript: string | null;
};

/** What the payment step may offer, and why not where it may not. */
export function describeCheckout({ payments, holdMinutes }: Pick<BookingDeps, 'payments' | 'holdMinutes'>): Checkout {
  return {
    cardPayments: payments !== null,
    cardPaymentsOffReason: payments ? null : 'Card payments are not set up at this studio yet. You can pay in person.',
    isTestMode: payments?.isTestMode ?? false,
    holdMinutes,
    stripeScript: payments?.scriptUrl ?? null,
  };
}
