import type { Logger } from 'pino';

/** How long requests in flight may take to finish. */
const GRACE_MS = 9_000;

export type Shutdown = {
  /** Begins a graceful shutdown, which ends within ten seconds. Further calls do nothing. */
  begin(reason: string): void;
};

/**
 * Shuts the process down gracefully on SIGTERM, on Ctrl-C and after an uncaught error. The exit code is 0 after a signal and 1
 * after an error, also when the grace period runs out. A further error during the shutdown is logged and changes the exit code,
 * but does not restart the shutdown.
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
      () => {
        log.info('stopped');
        process.exit(exitCode);
      },
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
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
