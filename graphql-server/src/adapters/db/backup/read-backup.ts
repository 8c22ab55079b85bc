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
 * Unzips a backup and splits it at line feeds only: the text of a row may contain other line separators, at which
 * `node:readline` would split it. Ending the generator closes the source. @throws RestoreError
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
    throw toRestoreError(error);
  }
  if (rest) yield rest;
}

/** Reads the first line of a backup. @throws RestoreError for any other file and for the format of a later version. */
export async function readHead(lines: AsyncGenerator<string, void>): Promise<BackupHead> {
  const head = parseHead((await lines.next()).value ?? '');
  if (typeof head.format !== 'number' || !Array.isArray(head.migrations)) throw new RestoreError(NO_BACKUP);
  if (head.format > LATEST_FORMAT)
    throw new RestoreError('A later version wrote this backup. Restore it with that one.');
  return head as BackupHead;
}

/** Yields the lines between the head and the end. @throws RestoreError when the end is missing or its row count differs. */
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
  // Format 1 has no last line.
  if (format > 1 && !hasEnded) throw new RestoreError(CUT_SHORT);
}

/** Reads a backup to its end. @throws RestoreError when it is no backup, damaged or cut short */
export async function checkBackup(source: Readable): Promise<void> {
  const lines = readLines(source);
  const head = await readHead(lines);
  for await (const _line of readBody(lines, head));
}

/** True for the line before a table's rows. PostgreSQL writes a space after each colon, so no row begins like this. */
export const isTableHead = (line: string) => line.startsWith('{"table":');

/** Parses the line before a table's rows. @throws RestoreError */
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

/** Converts a failure to read or unzip the file to a RestoreError; returns any other error unchanged. */
function toRestoreError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  // gzip checks the header once, in the first bytes, so this is not a damaged backup.
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
