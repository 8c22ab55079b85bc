import { open, rename, rm } from 'node:fs/promises';
import { writeBackup } from '../adapters/db/backup/write-backup';
import { readEnv } from '../env';
import { readFileArguments } from './file-arguments';
import { openDatabase } from './open-database';

/** `npm run backup [-- FILE]`: writes DATABASE_URL, or the embedded database, to one file. */
const now = new Date();
const { file = `studio-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz` } = readFileArguments(
  'Usage: npm run backup [-- FILE]',
);
const unfinished = `${file}.unfinished`;
const database = await openDatabase(readEnv({ ...process.env, NODE_ENV: 'development' }));
try {
  // The backup holds all personal data, so other users of this machine may not read it.
  const destination = await open(unfinished, 'w', 0o600);
  const rows = await writeBackup(database.url, destination.createWriteStream(), now);
  await rename(unfinished, file);
  console.log(`${file}: ${rows} rows`);
} catch (error) {
  // The folder is missing, read-only or full. Any other error is a fault of the product.
  if (!(error instanceof Error && 'syscall' in error && 'path' in error)) throw error;
  console.error(`The backup was not written. ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(unfinished, { force: true });
  await database.close();
}
