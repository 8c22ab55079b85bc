import Stripe from 'stripe';
import { ServiceUnavailableError } from '../../domain/errors';

/** Runs one conversation with the provider within the deadline; whatever goes wrong becomes a ServiceUnavailableError. */
export async function withinDeadline<T>(deadlineMs: number, conversation: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // The SDK's own timeout watches a silent socket; this one also ends a connect that hangs and an answer that drips.
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment provider did not answer in time.')), deadlineMs);
  });
  try {
    return await Promise.race([conversation(), deadline]);
  } catch (error) {
    throw unavailable(error);
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

function unavailable(error: unknown): ServiceUnavailableError {
  if (error instanceof ServiceUnavailableError) return error;
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
