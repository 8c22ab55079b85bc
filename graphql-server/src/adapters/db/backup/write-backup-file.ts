import { open, rename, rm } from 'node:fs/promises';
import { writeBackup } from './write-backup';

/** A backup's file or its folder cannot be read or written; the message says why, for the operator. */
export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
  readonly code: string;

  constructor(file: string, cause: NodeJS.ErrnoException) {
    super(`${file}: ${REASONS[cause.code ?? ''] ?? `the system says ${cause.code ?? cause.message}`}.`, { cause });
    this.code = cause.code ?? 'unknown';
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the folder is a file',
  EISDIR: 'this is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EPIPE: 'the program that reads the backup has ended',
};

/** Marks a file that is still being written. */
export const UNFINISHED = '.unfinished';

/**
 * Writes a backup to a file that appears only when it is complete. It holds all personal data, so other users of this machine
 * may not read it. Returns the number of rows.
 * @throws BackupFileError
 */
export async function writeBackupFile(databaseUrl: string, file: string, now: Date): Promise<number> {
  const unfinished = file + UNFINISHED;
  try {
    const handle = await atFile(file, open(unfinished, 'w', 0o600));
    const rows = await writeBackupTo(databaseUrl, handle.createWriteStream({ flush: true }), file, now);
    await atFile(file, rename(unfinished, file));
    return rows;
  } finally {
    // Removed already, or the folder itself is the failure that is reported.
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

/** Writes a backup to a stream, which errors call `name`. Returns the number of rows. @throws BackupFileError */
export async function writeBackupTo(
  databaseUrl: string,
  destination: NodeJS.WritableStream,
  name: string,
  now: Date,
): Promise<number> {
  const failures: unknown[] = [];
  destination.once('error', (error) => failures.push(error));
  try {
    return await writeBackup(databaseUrl, destination, now);
  } catch (error) {
    // Any other failure is the database's.
    throw error instanceof Error && failures.includes(error) ? new BackupFileError(name, error) : error;
  }
}

async function atFile<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error ? new BackupFileError(file, error) : error;
  }
}
