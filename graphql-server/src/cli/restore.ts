import { createReadStream } from 'node:fs';
import { RestoreError, restoreBackup } from '../adapters/db/backup/restore-backup';
import { readEnv } from '../env';
import { openDatabase } from './open-database';

/** `npm run restore -- FILE`: fills DATABASE_URL, or the embedded database, which has to be empty, from a backup. */
const [, , file] = process.argv;
if (!file) {
  console.error('Name the file: npm run restore -- FILE');
  process.exit(1);
}
const database = await openDatabase(readEnv({ ...process.env, NODE_ENV: 'development' }));
try {
  const rows = await restoreBackup(database.url, createReadStream(file));
  console.log(`${rows} rows restored. Start the server: it asks Stripe for what happened since.`);
} catch (error) {
  if (!(error instanceof RestoreError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
