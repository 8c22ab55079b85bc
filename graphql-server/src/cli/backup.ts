import { BackupFileError } from '../adapters/db/backup/backup-file-error';
import { writeBackup } from '../adapters/db/backup/write-backup';
import { writeBackupFile } from '../adapters/db/backup/write-backup-file';
import { readCommandEnv } from '../env';
import { OperatorError } from '../operator-error';
import { readFileArguments, STANDARD_STREAM } from './read-arguments';
import { runCommand, withDatabase } from './run-command';

const USAGE = 'Usage: npm run backup [-- FILE], or npm run --silent backup -- - for standard output';

/** `npm run backup [-- FILE]`: writes DATABASE_URL, or the embedded database, to one file; `-` is standard output. */
await runCommand(async () => {
  const now = new Date();
  const { file = `studio-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz` } = readFileArguments(USAGE);
  const env = readCommandEnv(process.env);
  const rows = await withDatabase(env, 'npm run backup', (url) => backUpTo(file, url, now));
  if (file === STANDARD_STREAM) console.error(`Standard output: ${rows} rows`);
  else console.log(`${file}: ${rows} rows`);
});

async function backUpTo(file: string, url: string, now: Date): Promise<number> {
  try {
    if (file === STANDARD_STREAM) return await writeBackup(url, process.stdout, now, 'Standard output');
    return await writeBackupFile(url, file, now);
  } catch (error) {
    if (!(error instanceof BackupFileError)) throw error;
    throw new OperatorError(`The backup was not written. ${error.message}`, { cause: error });
  }
}
