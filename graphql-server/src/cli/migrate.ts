import { migrateDatabase } from '../adapters/db/migrate';
import { readEnv } from '../env';
import { openDatabase } from './open-database';

/** `npm run migrate`: migrates DATABASE_URL, or the embedded database, to this version. */
const database = await openDatabase(readEnv({ ...process.env, NODE_ENV: 'development' }));
try {
  const applied = await migrateDatabase(database.url);
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
} finally {
  await database.close();
}
