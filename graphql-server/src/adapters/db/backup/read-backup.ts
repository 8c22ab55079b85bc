import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type BackupHead, endLine, LATEST_FORMAT, type TableHead } from './write-backup';

const CUT_SHORT = 'The backup is cut short: its end is missing.';
const DAMAGED = 'The backup is damaged.';
const NO_BACKUP = 'This is not a backup of this product.';

/** A backup that cannot be restored here; the message says why in a sentence for the operator. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/**
 * Unzips a backup and splits it at line feeds alone: a text in a row may hold every other separator of lines, at which
 * `node:readline` would cut it in two. Ending the generator closes the source. Throws RestoreError.
 */
export async function* readLines(source: Readable): AsyncGenerator<string, void> {
  // The reader of the unzipped stream receives the errors of both streams, so the callback has nothing to do.
  const text: AsyncIterable<string> = pipeline(source, createGunzip(), () => undefined).setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw describeFailure(error);
  }
  if (rest) yield rest;
}

/** Reads the first line of a backup. Throws RestoreError for any other file and for a format of a later version. */
export async function readHead(lines: AsyncGenerator<string, void>): Promise<BackupHead> {
  const head = parseHead((await lines.next()).value ?? '');
  if (typeof head.format !== 'number' || !Array.isArray(head.migrations)) throw new RestoreError(NO_BACKUP);
  if (head.format > LATEST_FORMAT)
    throw new RestoreError('A later version wrote this backup. Restore it with that one.');
  return head as BackupHead;
}

/** Yields the lines between the head and the end, and throws RestoreError where the end is missing or counts other rows. */
export async function* readBody(lines: AsyncIterable<string>, { format }: BackupHead): AsyncGenerator<string, void> {
  let rows = 0;
  let hasEnded = false;
  for await (const line of lines) {
    if (hasEnded) throw new RestoreError(DAMAGED);
    if (line.startsWith('{"end":')) {
      if (line !== endLine(rows)) throw new RestoreError(CUT_SHORT);
      hasEnded = true;
    } else {
      if (!isTableHead(line)) rows += 1;
      yield line;
    }
  }
  // Format 1 has no end of its own.
  if (format > 1 && !hasEnded) throw new RestoreError(CUT_SHORT);
}

/** Whether a line names a table. The database writes a space after each colon, so no row begins like this. */
export const isTableHead = (line: string) => line.startsWith('{"table":');

/** Reads the line before a table's rows. Throws RestoreError. */
export function parseTableHead(line: string): TableHead {
  try {
    return JSON.parse(line) as TableHead;
  } catch (error) {
    throw new RestoreError(CUT_SHORT, { cause: error });
  }
}

function parseHead(line: string): Partial<BackupHead> {
  try {
    return (JSON.parse(line) ?? {}) as Partial<BackupHead>;
  } catch (error) {
    throw new RestoreError(NO_BACKUP, { cause: error });
  }
}

/** Says in a sentence why a file could not be read or unzipped; any other error stays as it is. */
function describeFailure(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  // Only the first bytes of a file are its header.
  const isNoGzip = error.message === 'incorrect header check';
  const known = isNoGzip ? NO_BACKUP : FAILURES[String(error.code)];
  const message = known ?? ('syscall' in error ? `The file cannot be read (${error.code}).` : null);
  return message ? new RestoreError(message, { cause: error }) : error;
}

const FAILURES: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'This is a folder, not a file.',
  Z_BUF_ERROR: CUT_SHORT,
  Z_DATA_ERROR: DAMAGED,
};
