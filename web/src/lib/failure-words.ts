import { ServerError, ServerParseError } from '@apollo/client/errors';
import { errorWords } from './error-words';

/** Why something could not be fetched: the server's own words or, where it had none, the given ones with its status. */
export function fetchFailure(error: unknown, what: string): string {
  const isRefused = ServerError.is(error) || ServerParseError.is(error);
  return errorWords(error, `${what} Status: ${isRefused ? error.statusCode : 'no answer'}`);
}
