import Stripe from 'stripe';
import { DomainError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';

/** Runs calls to the provider within the deadline. @throws DomainErrors as they are; any other failure as ServiceUnavailableError. */
export async function withinDeadline<T>(deadlineMs: number, calls: () => Promise<T>): Promise<T> {
  const late = new Error('The payment provider did not answer in time.');
  try {
    return await raceDeadline(deadlineMs, late, calls);
  } catch (error) {
    throw toUnavailable(error);
  }
}

/** Rejects with `late` after the deadline, in milliseconds, and aborts the signal with it. The work itself continues. */
export async function raceDeadline<T>(
  deadlineMs: number,
  late: Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // The SDK's timeout fires on a silent socket; this one also ends a hanging connect and a response that trickles.
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort(late);
      reject(late);
    }, deadlineMs);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** True when the provider answers that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** True when the provider refused the request with this error code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Converts a final refusal of the provider; null when a retry with the same idempotency key may succeed. */
export function toStateConflict(error: unknown): StateConflictError | null {
  // Not final: 409 (the same request is still running), 401 and 403 (our keys), 429 (too many requests).
  const isFinal =
    error instanceof Stripe.errors.StripeInvalidRequestError && [400, 402, 404].includes(error.statusCode ?? 0);
  if (!isFinal) return null;
  if (error.code === 'charge_disputed') {
    return new StateConflictError("This payment is disputed: the client's bank decides about the money.");
  }
  return new StateConflictError(`The payment provider refused: ${error.message}`);
}

function toUnavailable(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new ServiceUnavailableError(undefined, new Error(describeError(error)));
}

/** Describes an error for the log without the response, which the SDK's error includes together with the client secret. */
function describeError(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.message : String(error);
  const facts = [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
  return `${facts}: ${error.message}`;
}
