import { formatPrice } from '#contract/format-price';
import { LIMITS } from '#contract/limits';
import { NOTHING_TO_PAY } from '#contract/paid';
import { RadioCard } from '../../../components/form/radio-card';
import { useCheckout } from '../api/use-checkout';
import { useBooking } from '../booking-context';
import type { PaymentChoice } from '../booking-state';
import styles from './payment-options.module.css';
import { TestModeBanner } from './test-mode-banner';

type Option = { value: PaymentChoice; label: string; hint: string; price: string | null; isOff: boolean };

/** The chosen payment method; null when it is not offered for the chosen class. */
export function useOfferedMethod(): PaymentChoice | null {
  const { state } = useBooking();
  const checkout = useCheckout();
  if (state.paymentMethod !== 'payNow') return state.paymentMethod;
  const obstacle = payNowObstacle(checkout, state.selectedSlot?.priceCents ?? 0);
  return obstacle === null ? 'payNow' : null;
}

/** The two payment methods. A method that is not offered stays visible, disabled, with the reason. */
export function PaymentOptions({ priceCents }: { priceCents: number }) {
  const { state, dispatch } = useBooking();
  const checkout = useCheckout();
  const obstacle = payNowObstacle(checkout, priceCents);
  const options: Option[] = [
    {
      value: 'payNow',
      label: 'Pay Now (Secure Online Payment)',
      hint: obstacle ?? 'By card. Your place is held while you pay.',
      price: formatPrice(priceCents),
      isOff: obstacle !== null,
    },
    {
      value: 'payInPerson',
      label: 'Pay in Person',
      hint: inPersonHint(priceCents),
      price: null,
      isOff: false,
    },
  ];
  return (
    <>
      <div role="radiogroup" aria-label="Payment method" className={styles.options}>
        {options.map(({ value, label, hint, price, isOff }) => (
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
              <span className={styles.text}>
                <span className={styles.label}>{label}</span>
                <span className={styles.hint}>{hint}</span>
              </span>
              {price && <span className={styles.price}>{price}</span>}
            </span>
          </RadioCard>
        ))}
      </div>
      {obstacle === null && checkout?.isTestMode && <TestModeBanner />}
    </>
  );
}

/** What Pay in Person means for a class at this price. */
export const inPersonHint = (priceCents: number): string =>
  priceCents === 0 ? `The class is free. ${NOTHING_TO_PAY}` : 'At the class, before it starts.';

type CheckoutInfo = { cardPayments: boolean; cardPaymentsOffReason: string | null };

const NOT_NOW = 'Card payments are not offered right now.';
const TOO_SMALL = 'This class costs less than a card payment can carry.';

/**
 * The reason why Pay Now is not offered for this price, or null. Pay Now is offered while `checkout` is still loading: the
 * server decides.
 */
export function payNowObstacle(checkout: CheckoutInfo | null, priceCents: number): string | null {
  if (checkout && !checkout.cardPayments) return checkout.cardPaymentsOffReason ?? NOT_NOW;
  return priceCents < LIMITS.cardPriceCents.min ? TOO_SMALL : null;
}
