import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { CardForm } from './pay-by-card';

/** Adapts Stripe.js to `CardForm`. */
export function stripeCardForm(stripe: Stripe, elements: StripeElements, returnUrl: string): CardForm {
  return {
    submit: () => elements.submit(),
    retrieve: (clientSecret) => stripe.retrievePaymentIntent(clientSecret),
    confirm: (clientSecret) =>
      stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      }),
  };
}
