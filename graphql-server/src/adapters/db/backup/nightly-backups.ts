import { constants } from 'node:fs';
import { access, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../domain/ports';
import type { StudioTime } from '../../../domain/time/studio-time';
import { BackupFileError } from './backup-file-error';
import { UNFINISHED, writeBackupFile } from './write-backup-file';

/** The backups that the product writes by itself, one each night. */
export type NightlyBackups = {
  /**
   * Writes a backup when one is due, and removes the oldest. Returns its file; null when none is due.
   * @throws BackupFileError when the folder is missing, full or not writable
   */
  writeIfDue(): Promise<string | null>;
  /** When the newest backup was taken; null when there is none. @throws BackupFileError */
  findNewest(): Promise<Date | null>;
};

type Options = {
  folder: string;
  /** How many backups stay in the folder. */
  keep: number;
  databaseUrl: string;
  studioTime: StudioTime;
  clock: Clock;
};

/** The night's backup is taken from this time on, in the studio's zone. */
const FROM = '03:00';
/** The instant in the name counts, because copying a file may change its own times. */
const NAME = /^nightly-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.gz$/;

/** Creates the nightly backups of a folder. Two calls of `writeIfDue` must not overlap; the job queue sees to that. */
export function createNightlyBackups({ folder, keep, databaseUrl, studioTime, clock }: Options): NightlyBackups {
  return {
    writeIfDue: async () => {
      const now = clock.now();
      const newest = (await listBackups(folder)).at(-1) ?? null;
      if (newest && !isDue(toInstant(newest), now, studioTime)) return null;
      await removeUnfinished(folder);
      const file = path.join(folder, toName(now));
      await writeBackupFile(databaseUrl, file, now);
      for (const name of (await listBackups(folder)).slice(0, -keep)) await rm(path.join(folder, name));
      return file;
    },
    findNewest: async () => {
      const newest = (await listBackups(folder)).at(-1);
      return newest ? toInstant(newest) : null;
    },
  };
}

/** True once the studio's day has a night's end behind it and no backup yet. */
export function isDue(newest: Date, now: Date, { toLocalDate, toLocalTime }: StudioTime): boolean {
  return toLocalTime(now) >= FROM && toLocalDate(newest) < toLocalDate(now);
}

/** Says why backups cannot be written into a folder; null when they can. */
export async function findFolderProblem(folder: string): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder.`;
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return new BackupFileError(folder, error as NodeJS.ErrnoException).message;
  }
}

/** Lists the names of the nightly backups in a folder, oldest first. Other files are not listed, and so never removed. */
async function listBackups(folder: string): Promise<string[]> {
  return (await listFiles(folder)).filter((name) => NAME.test(name)).sort();
}

/** Removes what a process left that died while it wrote. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await listFiles(folder)) {
    const isOurs = name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length));
    if (isOurs) await rm(path.join(folder, name), { force: true });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new BackupFileError(folder, error as NodeJS.ErrnoException);
  }
}

const toName = (instant: Date) => `nightly-${instant.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`;

const toInstant = (name: string) => new Date(name.replace(NAME, '$1T$2:$3:$4Z'));
