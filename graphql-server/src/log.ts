import { styleText } from 'node:util';
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

/**
 * Creates the logger for a person at a terminal: one readable line each. It omits requests and jobs that went well, unless the
 * level is `debug` or `trace`.
 */
export function createTerminalLog(level: string, terminal: Terminal = process.stdout): Logger {
  const isDetailed = level === 'debug' || level === 'trace';
  const hasColors = Boolean(terminal.isTTY) && !process.env.NO_COLOR;
  const write = (json: string) => {
    const line = JSON.parse(json) as Line;
    if (isDetailed || !isRoutine(line)) terminal.write(`${formatLine(line, hasColors)}\n`);
  };
  return createLog(level, { write });
}

type Terminal = { isTTY?: boolean; write(text: string): unknown };
type Line = { level: number; time: string; msg: string; err?: Failure; [field: string]: unknown };
type Failure = { type: string; code?: string; stack?: string };

const ERROR = 50;
const WARN = 40;
/** Ids help to search many lines; a person at a terminal reads the last ones. */
const HIDDEN_FIELDS = ['level', 'time', 'msg', 'err', 'jobId', 'requestId', 'variable'];

/** The product logs `listening` itself; Fastify repeats it per network interface. */
const ROUTINE = /^(job done$|Server listening at )/;

const isRoutine = ({ level, msg, status }: Line) =>
  level < WARN && (ROUTINE.test(msg) || (msg === 'answered' && Number(status) < 400));

/** Formats a line as `20:07:42 WARN  job failed: the queue will retry it  job=send-mail  (Error ECONNREFUSED)`. */
function formatLine(line: Line, hasColors: boolean): string {
  const { level, time, msg, err, ...fields } = line;
  const paint = (style: 'dim' | 'yellow' | 'red', text: string) =>
    hasColors ? styleText(style, text, { validateStream: false }) : text;
  const word = level >= ERROR ? paint('red', 'ERROR ') : level >= WARN ? paint('yellow', 'WARN ') : '';
  const details = Object.entries(fields)
    .filter(([field]) => !HIDDEN_FIELDS.includes(field))
    .map(([field, value]) => `${field}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
  const cause = err ? `(${[err.type, err.code].filter(Boolean).join(' ')})` : '';
  const text = [msg, details.join(' '), cause].filter(Boolean).join('  ');
  const frames = err?.stack && level >= ERROR ? `\n${err.stack}` : '';
  return `${paint('dim', new Date(time).toTimeString().slice(0, 8))} ${word}${text}${frames}`;
}
