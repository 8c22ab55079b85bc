import { LIMITS } from '#contract/limits';
import { RadioCard } from '../../../components/form/radio-card';
import { formatPrice } from '../../../lib/format';
import { useCheckout } from '../api/use-checkout';
import { useBooking } from '../booking-context';
import type { PaymentChoice } from '../booking-state';
import styles from './payment-options.module.css';
import { TestModeBanner } from './test-mode-banner';

type Option = { value: PaymentChoice; label: string; hint: string; aside: string | null; isOff: boolean };

/** The chosen way to pay, when it is one that is offered for the chosen class. */
export function useOfferedMethod(): PaymentChoice | null {
  const { state } = useBooking();
  const checkout = useCheckout();
  if (state.paymentMethod !== 'payNow') return state.paymentMethod;
  const obstacle = payNowObstacle(checkout, state.selectedSlot?.priceCents ?? 0);
  return obstacle === null ? 'payNow' : null;
}

/** The two ways to pay. One that is not offered stays in sight and says why. */
export function PaymentOptions({ priceCents }: { priceCents: number }) {
  const { state, dispatch } = useBooking();
  const checkout = useCheckout();
  const obstacle = payNowObstacle(checkout, priceCents);
  const options: Option[] = [
    {
      value: 'payNow',
      label: 'Pay Now (Secure Online Payment)',
      hint: obstacle ?? 'By card. Your place is held while you pay.',
      aside: formatPrice(priceCents),
      isOff: obstacle !== null,
    },
    {
      value: 'payInPerson',
      label: 'Pay in Person',
      hint: 'At the class, before it starts.',
      aside: null,
      isOff: false,
    },
  ];
  return (
    <>
      <div role="radiogroup" aria-label="Payment method" className={styles.options}>
        {options.map(({ value, label, hint, aside, isOff }) => (
          <RadioCard
            key={value}
            name="paymentMethod"
            value={value}
            label={label}
            checked={state.paymentMethod === value && !isOff}
            disabled={isOff}
            onChange={() => dispatch({ type: 'paymentMethodSet', paymentMethod: value })}
          >
            <span className={styles.option}>
              <span className={styles.words}>
                <span className={styles.label}>{label}</span>
                <span className={styles.hint}>{hint}</span>
              </span>
              {aside && <span className={styles.price}>{aside}</span>}
            </span>
          </RadioCard>
        ))}
      </div>
      {obstacle === null && checkout?.isTestMode && <TestModeBanner />}
    </>
  );
}

export type CheckoutInfo = { cardPayments: boolean; cardPaymentsOffReason: string | null };

const NOT_NOW = 'Card payments are not offered right now.';
const TOO_SMALL = 'This class costs less than a card payment can carry.';

/** Why Pay Now is not offered for this price, in words; null when it is. While nothing is known it is offered: the server decides. */
export function payNowObstacle(checkout: CheckoutInfo | null, priceCents: number): string | null {
  if (checkout && !checkout.cardPayments) return checkout.cardPaymentsOffReason ?? NOT_NOW;
  return priceCents < LIMITS.cardPriceCents.min ? TOO_SMALL : null;
}
