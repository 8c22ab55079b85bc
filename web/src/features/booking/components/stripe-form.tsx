import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useMemo } from 'react';
import type { PaymentSession } from '../api/start-payment';
import { useCheckout } from '../api/use-checkout';
import { useAppearance } from '../payment/use-appearance';
import { CardForm, type CardPaymentProps } from './card-form';

type StripeFormProps = CardPaymentProps & { session: PaymentSession; stripe: Stripe; onRestart: () => void };

/** The card form inside Stripe's elements. Loaded lazily, because it is large. */
export function StripeForm({ stripe, ...props }: StripeFormProps) {
  const { clientSecret } = props.session;
  const appearance = useAppearance();
  const checkout = useCheckout();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  return (
    <Elements key={clientSecret} stripe={stripe} options={options}>
      <CardForm {...props} isTestMode={checkout?.isTestMode ?? false} />
    </Elements>
  );
}
