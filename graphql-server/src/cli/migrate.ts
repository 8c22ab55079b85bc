import { migrateDatabase } from '../adapters/db/migrate';
import { readCommandEnv } from '../env';
import { readNoArguments } from './read-arguments';
import { runCommand, withDatabase } from './run-command';

/** `npm run migrate`: migrates DATABASE_URL, or the embedded database, to this version. */
await runCommand(async () => {
  readNoArguments('Usage: npm run migrate');
  const env = readCommandEnv(process.env);
  const applied = await withDatabase(env, 'npm run migrate', (url) => migrateDatabase(url));
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
});
