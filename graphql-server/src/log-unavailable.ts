import type { Logger } from 'pino';
import { ServiceUnavailableError } from './domain/errors';
import { sqlState } from './domain/transaction';

/** During an outage every request is refused: one line in this time, in milliseconds, is enough. */
const PAUSE_MS = 60_000;

type Warn = Pick<Logger, 'warn'>;

/** Creates a function that logs, at most once a minute, why a request was refused as unavailable. It ignores other errors. */
export function createUnavailableLog(now: () => number = Date.now): (log: Warn | undefined, error: unknown) => void {
  let quietUntil = 0;
  return (log, error) => {
    if (!log || !(error instanceof ServiceUnavailableError) || now() < quietUntil) return;
    quietUntil = now() + PAUSE_MS;
    const cause = error.cause ?? error;
    log.warn({ err: cause, sqlState: sqlState(cause) }, 'request refused: service unavailable');
  };
}

/** The one of this process. */
export const logUnavailable = createUnavailableLog();
