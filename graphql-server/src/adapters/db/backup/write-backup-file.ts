import { open, rename, rm } from 'node:fs/promises';
import { BackupFileError } from './backup-file-error';
import { writeBackup } from './write-backup';

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
    const rows = await writeBackup(databaseUrl, handle.createWriteStream({ flush: true }), now, file);
    await atFile(file, rename(unfinished, file));
    return rows;
  } finally {
    // Removed already, or the folder itself is the failure that is reported.
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

async function atFile<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error ? new BackupFileError(file, error) : error;
  }
}
