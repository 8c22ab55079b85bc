import { open, rename, rm } from 'node:fs/promises';
import { writeBackup } from '../adapters/db/backup/write-backup';
import { readEnv } from '../env';
import { OperatorError } from '../operator-error';
import { readFileArguments } from './file-arguments';
import { runCommand, withDatabase } from './run-command';

/** `npm run backup [-- FILE]`: writes DATABASE_URL, or the embedded database, to one file. */
await runCommand(async () => {
  const now = new Date();
  const { file = `studio-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz` } = readFileArguments(
    'Usage: npm run backup [-- FILE]',
  );
  const env = readEnv({ ...process.env, NODE_ENV: 'development' });
  const rows = await withDatabase(env, 'npm run backup', (url) => backUpTo(file, url, now));
  console.log(`${file}: ${rows} rows`);
});

async function backUpTo(file: string, url: string, now: Date): Promise<number> {
  const unfinished = `${file}.unfinished`;
  try {
    // The backup holds all personal data, so other users of this machine may not read it.
    const destination = await open(unfinished, 'w', 0o600);
    const rows = await writeBackup(url, destination.createWriteStream(), now);
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    // The folder is missing, read-only or full. Any other error is a fault of the product.
    if (!(error instanceof Error && 'syscall' in error && 'path' in error)) throw error;
    throw new OperatorError(`The backup was not written. ${error.message}`, { cause: error });
  } finally {
    await rm(unfinished, { force: true });
  }
}
