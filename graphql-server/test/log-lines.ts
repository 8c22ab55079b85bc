import type { Logger } from 'pino';
import { createLog } from '../src/log';

export type LogLine = Record<string, unknown> & { msg: string };

/** A log in the product's format, with the lines written so far. */
export function captureLog(level = 'trace'): { log: Logger; text(): string; lines(): LogLine[] } {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const log = createLog(level, { write });
  return {
    log,
    text: () => text,
    lines: () => text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as LogLine] : [])),
  };
}
