import type { Logger } from 'pino';

/** Requests in flight have this many milliseconds to finish. */
const GRACE_MS = 9_000;

export type Shutdown = {
  /** Stops the process in order, once, however often it is called; ends it within ten seconds. */
  begin(reason: string): void;
};

/**
 * Stops the process in order on SIGTERM, on Ctrl-C, and when an error escapes from everything that could have handled it. The
 * exit code is 0 after a signal and 1 after such an error, also when the grace period runs out. A further error during the stop
 * is logged and changes the exit code, but does not restart the stop.
 */
export function onShutdown(log: Logger, stop: () => Promise<void>): Shutdown {
  let isStopping = false;
  let exitCode = 0;
  const begin = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(exitCode), GRACE_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'stopped with a failure');
        process.exit(1);
      },
    );
  };
  const beginAfterError = (kind: string) => (error: unknown) => {
    exitCode = 1;
    log.fatal({ err: error, kind }, 'unexpected failure outside any request: stopping');
    begin(kind);
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  process.on('uncaughtException', beginAfterError('uncaught exception'));
  process.on('unhandledRejection', beginAfterError('unhandled rejection'));
  return { begin };
}
