import { describe, expect, it } from 'vitest';
import { afterConfirming, beforeConfirming, PAYMENT_MESSAGES, providerMessage } from './payment-messages';

describe('a payment before it is confirmed', () => {
  it.each([
    ['succeeded', { next: 'book' }],
    [
      'processing',
      { next: 'stop', message: 'Payment is currently processing. Please contact support if this persists.' },
    ],
    ['canceled', { next: 'stop', message: 'Payment is currently canceled. Please contact support if this persists.' }],
    ['requires_payment_method', { next: 'confirm' }],
    ['requires_confirmation', { next: 'confirm' }],
    ['requires_action', { next: 'confirm' }],
  ])('%s', (status, expected) => {
    expect(beforeConfirming(status)).toEqual(expected);
  });
});

describe('a payment after it was confirmed', () => {
  it.each([
    ['succeeded', { next: 'book' }],
    ['processing', { next: 'stop', message: 'Payment status: processing. Please contact support.' }],
    ['requires_capture', { next: 'stop', message: 'Payment status: requires_capture. Please contact support.' }],
    ['foo', { next: 'stop', message: 'Payment status: foo. Please contact support.' }],
    [undefined, { next: 'stop', message: PAYMENT_MESSAGES.unclear }],
  ])('%s', (status, expected) => {
    expect(afterConfirming(status)).toEqual(expected);
  });
});

describe("the provider's words", () => {
  it.each([
    [{ message: 'Your card was declined.' }, 'Your card was declined.'],
    [{ message: ' ' }, 'Payment failed. Please try again.'],
    [{}, 'Payment failed. Please try again.'],
  ])('%j says %s', (error, expected) => {
    expect(providerMessage(error, PAYMENT_MESSAGES.notConfirmed)).toBe(expected);
  });
});
