import type { MethodSummary, PaymentFailure } from './record';

/** The outcome of paying with a test card. */
export type CardOutcome = { needsChallenge: boolean; failure: PaymentFailure | null };

const PAID: CardOutcome = { needsChallenge: false, failure: null };
const CHALLENGED: CardOutcome = { needsChallenge: true, failure: null };

const declined = (declineCode: string, message = 'Your card was declined.', code = 'card_declined'): CardOutcome => ({
  needsChallenge: false,
  failure: { type: 'card_error', code, declineCode, message },
});

/** Stripe's published test card numbers that the sandbox supports. */
const OUTCOMES: Record<string, CardOutcome> = {
  '4242424242424242': PAID,
  '5555555555554444': PAID,
  '378282246310005': PAID,
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000000069': declined('expired_card', 'Your card has expired.', 'expired_card'),
  '4000000000000127': declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  '4000000000000119': declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  '4000002500003155': CHALLENGED,
  '4000002760003184': CHALLENGED,
  '4000008400001629': { needsChallenge: true, failure: declined('generic_decline').failure },
};

const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card.',
);

export const AUTHENTICATION_FAILURE: PaymentFailure = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const REDIRECT_FAILURE: PaymentFailure = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  declineCode: null,
  message: 'The payment failed: it was not authorised.',
};

/** Stripe's names of test payment methods, with the number of the same card. */
export const TEST_METHOD_NUMBERS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002500003155',
};

/** The outcome of paying with this number. Any number but a test card is declined. */
export function toOutcome(number: string): CardOutcome {
  return OUTCOMES[number] ?? NOT_A_TEST_CARD;
}

/** The stored part of a card: brand and last four digits, never its number. */
export function toMethodSummary(number: string): MethodSummary {
  const brand = number.startsWith('4') ? 'visa' : number.startsWith('3') ? 'amex' : 'mastercard';
  return { type: 'card', brand, last4: number.slice(-4) };
}

/** True when the digits pass the check that every card number passes (Luhn). */
export function hasValidCheckDigit(number: string): boolean {
  if (!/^[0-9]{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
