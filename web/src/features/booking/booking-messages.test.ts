import { describe, expect, it } from 'vitest';
import { transportMessage } from './booking-messages';

const withStatus = (statusCode: unknown) => Object.assign(new Error('x'), { statusCode });

describe('transportMessage', () => {
  it.each([
    ['a gateway page', withStatus(502), 'Booking creation failed with status 502'],
    ['a crash', withStatus(500), 'Booking creation failed with status 500'],
    ['a page in place of JSON', withStatus(200), 'Booking creation failed with status 200'],
    [
      'a network failure',
      new TypeError('Failed to fetch'),
      'An unexpected error occurred while finalizing your booking.',
    ],
    ['a status that is not a number', withStatus('x'), 'An unexpected error occurred while finalizing your booking.'],
    ['an undefined error', undefined, 'An unexpected error occurred while finalizing your booking.'],
  ])('describes a call that failed with %s', (_, error, expected) => {
    expect(transportMessage(error)).toBe(expected);
  });
});
