import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { CARD_RULES } from './card-rules';
import { SANDBOX_STRIPE_SCRIPT } from './script';

type Problem = { code: string; message: string } | null;
type Rules = {
  formatNumber(text: string): string;
  formatExpiry(text: string): string;
  formatCvc(text: string, number: string): string;
  checkNumber(text: string): Problem;
  checkExpiry(text: string, now: Date): Problem;
  checkCvc(text: string, number: string): Problem;
};

const rules = vm.runInNewContext(
  `${CARD_RULES}; ({ formatNumber, formatExpiry, formatCvc, checkNumber, checkExpiry, checkCvc })`,
) as Rules;
const NOW = new Date(2026, 10, 21);

describe('card rules of the fake Stripe.js', () => {
  it.each([
    ['42424', '4242 4'],
    ['4242-4242 4242 4242 99', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['abc', ''],
  ])('formats the card number %j as %j', (typed, written) => expect(rules.formatNumber(typed)).toBe(written));

  it.each([
    ['1', '1'],
    ['9', '09'],
    ['13', '01 / 3'],
    ['1234', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['12 / ', '12'],
    ['123456', '12 / 34'],
  ])('formats the expiry date %j as %j', (typed, written) => expect(rules.formatExpiry(typed)).toBe(written));

  it.each([
    ['', 'Your card number is incomplete.'],
    ['4242 4242 4242 424', 'Your card number is incomplete.'],
    ['4242 4242 4242 4241', 'Your card number is invalid.'],
    ['4242 4242 4242 4242', undefined],
    ['3782 822463 10005', undefined],
  ])('validates the card number %j: %j', (number, message) => expect(rules.checkNumber(number)?.message).toBe(message));

  it.each([
    ['', "Your card's expiration date is incomplete."],
    ['12 / 3', "Your card's expiration date is incomplete."],
    ['00 / 30', "Your card's expiration date is invalid."],
    ['10 / 26', "Your card's expiration date is in the past."],
    ['12 / 25', "Your card's expiration year is in the past."],
    ['11 / 99', "Your card's expiration year is invalid."],
    ['11 / 26', undefined],
  ])('validates the expiry date %j: %j', (date, message) =>
    expect(rules.checkExpiry(date, NOW)?.message).toBe(message),
  );

  it('requires a security code of three digits, or four for some cards', () => {
    expect(rules.checkCvc('12', '4242')?.message).toBe("Your card's security code is incomplete.");
    expect(rules.checkCvc('123', '4242')).toBeNull();
    expect(rules.checkCvc('123', '3782')?.code).toBe('incomplete_cvc');
    expect(rules.formatCvc('12345', '3782')).toBe('1234');
  });
});

describe('the script of the fake Stripe.js', () => {
  it('defines Stripe and the properties that its wrappers look for', () => {
    const window: { Stripe?: (key: string) => Record<string, unknown> } = {};
    vm.runInNewContext(SANDBOX_STRIPE_SCRIPT, { window });
    const stripe = window.Stripe?.('pk_test_x') ?? {};
    for (const name of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment', 'confirmPayment']) {
      expect(stripe[name]).toBeTypeOf('function');
    }
    expect(() => window.Stripe?.('sk_test_x')).toThrow('publishable key');
  });
});
