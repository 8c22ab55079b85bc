import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { aBooking } from '../test-data';
import { bookingResult, noAnswerResult } from './booking-result';

const response = (status: number) => ({ response: new Response('', { status }), bodyText: '' });
const UNEXPECTED = 'An unexpected error occurred while finalizing your booking.';

describe('bookingResult', () => {
  it('reads an answer with a booking as booked', () => {
    const booking = { ...aBooking(), freeCancellationUntil: '2026-12-11T06:45:00.000Z' };
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

  it.each([
    ['a gateway page', new ServerError('x', response(502)), 'Booking creation failed with status 502'],
    ['a crash', new ServerError('x', response(500)), 'Booking creation failed with status 500'],
    [
      'a page in place of JSON',
      new ServerParseError(new Error('x'), response(200)),
      'Booking creation failed with status 200',
    ],
    ['a GraphQL error', new CombinedGraphQLErrors({ errors: [{ message: 'Internal' }] }), UNEXPECTED],
    ['a network failure', new TypeError('Failed to fetch'), UNEXPECTED],
    ['an undefined error', undefined, UNEXPECTED],
  ])('describes a call that failed with %s', (_, error, message) => {
    expect(noAnswerResult(error)).toMatchObject({ failure: { message } });
  });
});
