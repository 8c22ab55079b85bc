import { noteServerTime } from './server-time';

/**
 * How long an answer may take. A connection that is dead may stay open for minutes; the server's slowest answer waits ten seconds for
 * its turn in a rush, or for the payment provider.
 */
const LIMIT_MS = 20_000;

/**
 * The `fetch` of everything that is asked over GraphQL. What is not answered in time fails with a TimeoutError, although it may
 * have worked, as after any lost answer. The clock of this page learns from each response.
 */
export const fetchInTime: typeof fetch = async (input, init) => {
  const ending = new AbortController();
  setTimeout(() => ending.abort(new DOMException('No answer came in time.', 'TimeoutError')), LIMIT_MS);
  // `AbortSignal.any` is not in all browsers that can install this site.
  const signal = init?.signal;
  signal?.addEventListener('abort', () => ending.abort(signal.reason));
  const response = await fetch(input, { ...init, signal: ending.signal });
  noteServerTime(response.headers.get('date'));
  return response;
};
