import type { Logger } from 'pino';

/** Requests in flight have this long to finish. */
const GRACE_MS = 9_000;

/** On SIGTERM or Ctrl-C: stop once, in order, and exit 0 within ten seconds. */
export function onShutdown(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const shutDown = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), GRACE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped with a failure');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}
