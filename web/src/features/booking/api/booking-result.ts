import type { CreateBookingMutation, FinishPaymentMutation } from '../../../gql/operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { BOOKING_MESSAGES } from '../booking-messages';
import { type BookingDetails, type BookingFailure, bookingDetailsSchema } from '../booking-state';
import { isClassGone } from './order-input';

export type BookingResult =
  | { kind: 'booked'; booking: BookingDetails }
  | { kind: 'notPaid'; failure: BookingFailure }
  | { kind: 'failed'; failure: BookingFailure };

type Answer = CreateBookingMutation['createBooking'] | FinishPaymentMutation['finishPayment'];

/** Temporary failures: the same attempt may be repeated. */
const RETRYABLE: ReadonlySet<Answer['__typename']> = new Set(['ServiceUnavailableError', 'TooManyRequestsError']);

/** Turns the server's answer into what the booking flow shows next. */
export function bookingResult(answer: Answer): BookingResult {
  if (answer.__typename === 'Booking') return { kind: 'booked', booking: bookingDetailsSchema.parse(answer) };
  const failure: BookingFailure = {
    message: answer.message,
    isClassGone: isClassGone(answer.__typename),
    isSafeToRetry: RETRYABLE.has(answer.__typename),
    ...(answer.__typename === 'TooManyRequestsError' ? { hasRetryTime: true } : {}),
  };
  const isUnpaid = 'reason' in answer && answer.reason === 'NOT_PAID';
  return { kind: isUnpaid ? 'notPaid' : 'failed', failure };
}

/** The result of a call. Never rejects: an answer that cannot be read counts as none. */
export function toResult(call: Promise<Answer | null | undefined>): Promise<BookingResult> {
  return call.then((answer) => (answer ? bookingResult(answer) : noAnswerResult(undefined))).catch(noAnswerResult);
}

/** The result of a call that the server did not answer. A retry is safe: one idempotency key makes one booking. */
export function noAnswerResult(error: unknown): BookingResult {
  const { unexpected, status } = BOOKING_MESSAGES;
  const message = toErrorMessage(error, { refused: unexpected, status, otherwise: unexpected });
  return { kind: 'failed', failure: { message, isClassGone: false, isSafeToRetry: true } };
}
