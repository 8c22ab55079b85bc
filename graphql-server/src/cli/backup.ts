import { BackupFileError, writeBackupFile, writeBackupTo } from '../adapters/db/backup/write-backup-file';
import { readEnv } from '../env';
import { readFileArguments, STANDARD_STREAM } from './file-arguments';
import { openDatabase } from './open-database';

/** `npm run backup [-- FILE]`: writes DATABASE_URL, or the embedded database, to one file; `-` is standard output. */
const now = new Date();
const { file = `studio-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz` } = readFileArguments(
  'Usage: npm run backup [-- FILE], or npm run --silent backup -- - for standard output',
);
const database = await openDatabase(readEnv({ ...process.env, NODE_ENV: 'development' }));
try {
  if (file === STANDARD_STREAM) {
    const rows = await writeBackupTo(database.url, process.stdout, 'Standard output', now);
    console.error(`Standard output: ${rows} rows`);
  } else {
    const rows = await writeBackupFile(database.url, file, now);
    console.log(`${file}: ${rows} rows`);
  }
} catch (error) {
  if (!(error instanceof BackupFileError)) throw error;
  console.error(`The backup was not written. ${error.message}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
