import { describe, expect, it } from 'vitest';
import { aBooking } from '../test-data';
import { bookingResult, noAnswerResult } from './booking-result';

describe('bookingResult', () => {
  it('reads an answer with a booking as booked', () => {
    const booking = aBooking();
    expect(bookingResult({ __typename: 'Booking', ...booking })).toEqual({ kind: 'booked', booking });
  });

  it.each([
    [{ __typename: 'ClassUnavailableError', reason: 'FULL' }, { isClassGone: true, isSafeToRetry: false }, 'failed'],
    [{ __typename: 'ClaimMismatchError' }, { isClassGone: true, isSafeToRetry: false }, 'failed'],
    [{ __typename: 'ServiceUnavailableError' }, { isClassGone: false, isSafeToRetry: true }, 'failed'],
    [{ __typename: 'TooManyRequestsError' }, { isClassGone: false, isSafeToRetry: true, hasRetryTime: true }, 'failed'],
    [{ __typename: 'StateConflictError' }, { isClassGone: false, isSafeToRetry: false }, 'failed'],
    [{ __typename: 'IdempotencyConflictError' }, { isClassGone: false, isSafeToRetry: false }, 'failed'],
    [{ __typename: 'NotFoundError' }, { isClassGone: false, isSafeToRetry: false }, 'failed'],
    [
      { __typename: 'PaymentRefusedError', reason: 'WRONG_PAYMENT' },
      { isClassGone: false, isSafeToRetry: false },
      'failed',
    ],
    [
      { __typename: 'PaymentRefusedError', reason: 'NOT_PAID' },
      { isClassGone: false, isSafeToRetry: false },
      'notPaid',
    ],
  ] as const)("passes on the server's message when the answer is %j", (answer, facts, kind) => {
    const message = 'This class just filled up. Please choose another time.';
    expect(bookingResult({ ...answer, message })).toEqual({ kind, failure: { message, ...facts } });
  });

  it('allows a retry when the answer was lost', () => {
    expect(noAnswerResult(new TypeError('Failed to fetch'))).toMatchObject({
      kind: 'failed',
      failure: { isSafeToRetry: true },
    });
  });
});
