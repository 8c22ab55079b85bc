import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { writeBackup } from '../adapters/db/backup/write-backup';
import { readEnv } from '../env';
import { openDatabase } from './open-database';

/** `npm run backup [-- FILE]`: everything in DATABASE_URL, or the embedded database, as one file. */
const now = new Date();
const file = process.argv[2] ?? `studio-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup.gz`;
const unfinished = `${file}.unfinished`;
const database = await openDatabase(readEnv({ ...process.env, NODE_ENV: 'development' }));
try {
  // It holds everything about everybody: nobody else on this machine reads it.
  const rows = await writeBackup(database.url, createWriteStream(unfinished, { mode: 0o600 }), now);
  await rename(unfinished, file);
  console.log(`${file}: ${rows} rows`);
} finally {
  await rm(unfinished, { force: true });
  await database.close();
}
