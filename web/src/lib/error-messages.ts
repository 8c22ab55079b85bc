import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

/** The server's own words for a call that failed; the given ones where it did not answer in words. */
export function toErrorMessage(error: unknown, otherwise: string): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message || otherwise;
  return otherwise;
}

/** The words with which the server refuses in its answer; null when it did what it was asked to. */
export function refusalIn(answer: object | null | undefined): string | null {
  return answer && 'message' in answer && typeof answer.message === 'string' ? answer.message : null;
}

/** Why something could not be fetched: the server's own words or, where it had none, the given ones with its status. */
export function fetchFailure(error: unknown, what: string): string {
  const isRefused = ServerError.is(error) || ServerParseError.is(error);
  return toErrorMessage(error, `${what} Status: ${isRefused ? error.statusCode : 'no answer'}`);
}
