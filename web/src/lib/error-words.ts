import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The server's own words for a call that failed; the given ones where it did not answer in words. */
export function errorWords(error: unknown, otherwise: string): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message || otherwise;
  return otherwise;
}
