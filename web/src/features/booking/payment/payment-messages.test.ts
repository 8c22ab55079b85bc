import { describe, expect, it } from 'vitest';
import { afterConfirming, beforeConfirming, PAYMENT_MESSAGES, providerMessage } from './payment-messages';

describe('beforeConfirming', () => {
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
  ])('decides what happens to a payment that is %s before it is confirmed', (status, expected) => {
    expect(beforeConfirming(status)).toEqual(expected);
  });
});

describe('afterConfirming', () => {
  it.each([
    ['succeeded', { next: 'book' }],
    ['processing', { next: 'stop', message: 'Payment status: processing. Please contact support.' }],
    ['requires_capture', { next: 'stop', message: 'Payment status: requires_capture. Please contact support.' }],
    ['foo', { next: 'stop', message: 'Payment status: foo. Please contact support.' }],
    [undefined, { next: 'stop', message: PAYMENT_MESSAGES.unclear }],
  ])('decides what happens to a payment that is %s after it was confirmed', (status, expected) => {
    expect(afterConfirming(status)).toEqual(expected);
  });
});

describe('providerMessage', () => {
  it.each([
    [{ message: 'Your card was declined.' }, 'Your card was declined.'],
    [{ message: ' ' }, 'Payment failed. Please try again.'],
    [{}, 'Payment failed. Please try again.'],
  ])('turns the error %j into the message %s', (error, expected) => {
    expect(providerMessage(error, PAYMENT_MESSAGES.notConfirmed)).toBe(expected);
  });
});
