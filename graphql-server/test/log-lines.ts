import type { Logger } from 'pino';
import { createLog } from '../src/log';

export type LogLine = Record<string, unknown> & { msg: string };

/** A log as the product writes it, and what was written so far. */
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
