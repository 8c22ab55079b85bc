import { describe, expect, it } from 'vitest';
import { transportMessage } from './booking-messages';

const withStatus = (statusCode: unknown) => Object.assign(new Error('x'), { statusCode });

describe('a call that brought no answer of ours', () => {
  it.each([
    ['a gateway page', withStatus(502), 'Booking creation failed with status 502'],
    ['a crash', withStatus(500), 'Booking creation failed with status 500'],
    ['a page where JSON was due', withStatus(200), 'Booking creation failed with status 200'],
    ['no network', new TypeError('Failed to fetch'), 'An unexpected error occurred while finalizing your booking.'],
    ['a status that is none', withStatus('x'), 'An unexpected error occurred while finalizing your booking.'],
    ['nothing', undefined, 'An unexpected error occurred while finalizing your booking.'],
  ])('%s', (_, error, expected) => {
    expect(transportMessage(error)).toBe(expected);
  });
});
