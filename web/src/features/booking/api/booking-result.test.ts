import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { aBooking } from '../test-data';
import { bookingResult, lostAnswer } from './booking-result';

const response = (status: number) => ({ response: new Response('', { status }), bodyText: '' });
const UNEXPECTED = 'An unexpected error occurred while finalizing your booking.';

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

  it.each([
    ["a gateway's page", new ServerError('x', response(502)), 'Booking creation failed with status 502'],
    ['a crash', new ServerError('x', response(500)), 'Booking creation failed with status 500'],
    [
      'a page where JSON was due',
      new ServerParseError(new Error('x'), response(200)),
      'Booking creation failed with status 200',
    ],
    ['a GraphQL error', new CombinedGraphQLErrors({ errors: [{ message: 'Internal' }] }), UNEXPECTED],
    ['no network', new TypeError('Failed to fetch'), UNEXPECTED],
    ['no answer at all', undefined, UNEXPECTED],
  ])('reports %s as a failed booking', (_, error, message) => {
    expect(lostAnswer(error)).toMatchObject({ failure: { message } });
  });
});
