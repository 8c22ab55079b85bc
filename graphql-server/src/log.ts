import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

/** Creates the logger: JSON on stdout, without personal data. Of errors it logs type, code and stack frames. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const serializers = {
    err: (error: unknown) =>
      error instanceof Error
        ? { type: error.name, code: 'code' in error ? error.code : undefined, stack: getFrames(error) }
        : { type: typeof error },
    req: () => undefined,
    res: () => undefined,
  };
  return pino({ level, timestamp: stdTimeFunctions.isoTime, base: null, serializers }, destination);
}

/** Drops the message, which may quote what a person typed. */
function getFrames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
}
