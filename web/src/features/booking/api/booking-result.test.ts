import { describe, expect, it } from 'vitest';
import { aBooking } from '../test-data';
import { bookingResult, lostAnswer } from './booking-result';

describe('what an answer means', () => {
  it('is a booking', () => {
    const booking = aBooking();
    expect(bookingResult({ __typename: 'Booking', ...booking })).toEqual({ kind: 'booked', booking });
  });

  it.each([
    [{ __typename: 'ClassUnavailableError', reason: 'FULL' }, { isClassGone: true, isSafeToRetry: false }, 'failed'],
    [{ __typename: 'ClaimMismatchError' }, { isClassGone: true, isSafeToRetry: false }, 'failed'],
    [{ __typename: 'ServiceUnavailableError' }, { isClassGone: false, isSafeToRetry: true }, 'failed'],
    [{ __typename: 'TooManyRequestsError' }, { isClassGone: false, isSafeToRetry: true, saysWhen: true }, 'failed'],
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
  ] as const)("%j passes on the server's words", (answer, facts, kind) => {
    const message = 'This class just filled up. Please choose another time.';
    expect(bookingResult({ ...answer, message })).toEqual({ kind, failure: { message, ...facts } });
  });

  it('may be asked for again when it was lost', () => {
    expect(lostAnswer(new TypeError('Failed to fetch'))).toMatchObject({
      kind: 'failed',
      failure: { isSafeToRetry: true },
    });
  });
});
