import type { CreateBookingMutation, FinishPaymentMutation } from '../../../gql/operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { BOOKING_MESSAGES } from '../booking-messages';
import { type BookingDetails, type BookingFailure, bookingDetailsSchema } from '../booking-state';

export type BookingResult =
  | { kind: 'booked'; booking: BookingDetails }
  | { kind: 'notPaid'; failure: BookingFailure }
  | { kind: 'failed'; failure: BookingFailure };

type Answer = CreateBookingMutation['createBooking'] | FinishPaymentMutation['finishPayment'];

/** Failures after which the same attempt may simply be made again. */
const PASSING: ReadonlySet<Answer['__typename']> = new Set(['ServiceUnavailableError', 'TooManyRequestsError']);

/** What the server's answer means for the visitor. */
export function bookingResult(answer: Answer): BookingResult {
  if (answer.__typename === 'Booking') return { kind: 'booked', booking: bookingDetailsSchema.parse(answer) };
  const failure: BookingFailure = {
    message: answer.message,
    isClassGone: answer.__typename === 'ClassUnavailableError' || answer.__typename === 'ClaimMismatchError',
    isSafeToRetry: PASSING.has(answer.__typename),
    ...(answer.__typename === 'TooManyRequestsError' ? { saysWhen: true } : {}),
  };
  const isUnpaid = 'reason' in answer && answer.reason === 'NOT_PAID';
  return { kind: isUnpaid ? 'notPaid' : 'failed', failure };
}

/** The same for a call that brought no answer of ours. Trying again is safe: one key, one booking. */
export function lostAnswer(error: unknown): BookingResult {
  const { unexpected, status } = BOOKING_MESSAGES;
  const message = toErrorMessage(error, { refused: unexpected, status, otherwise: unexpected });
  return { kind: 'failed', failure: { message, isClassGone: false, isSafeToRetry: true } };
}
