import type { Booking } from '#prisma';
import { bookInPerson } from '../booking/book-in-person';
import type { BookingDeps } from '../booking/booking-deps';
import type { BookingRequest } from '../booking/booking-request';
import { findEarlierBooking } from '../booking/earlier-booking';
import { DomainError, InvalidInputError, ServiceUnavailableError } from '../errors';
import { isTaken } from '../transaction';
import { finalisePayment } from './finalise-payment';

/**
 * Gives a person a place: at once when they pay in person, or against a payment that was made for it.
 * The same idempotency key and request give the same booking. Throws InvalidInputError, NotFoundError,
 * ClassUnavailableError, ClaimMismatchError, PaymentRefusedError, IdempotencyConflictError, ServiceUnavailableError.
 */
export async function createBooking(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  try {
    return request.paymentMethod === 'CARD' ? await bookPaid(deps, request) : await bookInPerson(deps, request);
  } catch (error) {
    // The same request may have been served before, or in this very moment, for this class or another.
    const earlier = isRefusal(error) ? await findEarlierBooking(deps.db, request) : null;
    if (earlier) return earlier;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ServiceUnavailableError) return false;
  return error instanceof DomainError || isTaken(error, 'idempotencyKey');
}

async function bookPaid(deps: BookingDeps, request: BookingRequest): Promise<Booking> {
  // First of all: a key that comes back with another payment must not touch that payment.
  const earlier = await findEarlierBooking(deps.db, request);
  if (earlier) return earlier;
  if (!request.paymentIntentId) {
    throw new InvalidInputError([{ path: 'paymentIntentId', message: 'The payment of this booking is missing.' }]);
  }
  return finalisePayment(deps, { paymentIntentId: request.paymentIntentId, request });
}
