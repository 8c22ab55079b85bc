import Stripe from 'stripe';
import { DomainError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';

/** Runs one conversation with the provider within the deadline; whatever goes wrong becomes a ServiceUnavailableError, unless it has words of ours already. */
export async function withinDeadline<T>(deadlineMs: number, conversation: () => Promise<T>): Promise<T> {
  const late = new Error('The payment provider did not answer in time.');
  try {
    return await raceDeadline(deadlineMs, late, conversation);
  } catch (error) {
    throw unavailable(error);
  }
}

/** Rejects with `late` after the deadline, in milliseconds, and aborts the signal with it. The work itself is not interrupted. */
export async function raceDeadline<T>(
  deadlineMs: number,
  late: Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  // The SDK's own timeout watches a silent socket; this one also ends a connect that hangs and an answer that drips.
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

/** True when the provider says that it knows no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** True when the provider refused the request with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** The provider's refusal for good, in words; null when trying again with the same key may help. */
export function toRefusal(error: unknown): StateConflictError | null {
  // 409 is a twin of this request that is still under way, 401 and 403 are our keys, 429 is our pace.
  const isFinal =
    error instanceof Stripe.errors.StripeInvalidRequestError && [400, 402, 404].includes(error.statusCode ?? 0);
  if (!isFinal) return null;
  if (error.code === 'charge_disputed') {
    return new StateConflictError("This payment is disputed: the client's bank decides about the money.");
  }
  return new StateConflictError(`The payment provider refused: ${error.message}`);
}

function unavailable(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const failure = new ServiceUnavailableError();
  failure.cause = new Error(describe(error));
  return failure;
}

// The SDK's error carries the whole answer, client secret included: the log gets the words alone.
function describe(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.message : String(error);
  const facts = [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
  return `${facts}: ${error.message}`;
}
