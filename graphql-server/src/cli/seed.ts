import { readCommandEnv } from '../env';
import { prepareDatabase } from '../process/prepare-database';
import { readNoArguments } from './read-arguments';
import { runCommand, withDatabase } from './run-command';

/** `npm run seed`: fills an empty database with the demo season. */
await runCommand(async () => {
  readNoArguments('Usage: npm run seed');
  const env = readCommandEnv({ ...process.env, SEED_DEMO: '1' });
  const { generatedPassword, isSeeded } = await withDatabase(env, 'npm run seed', (url) => prepareDatabase(env, url));
  if (generatedPassword) console.log(`Admin ${env.ADMIN_USERNAME}, password ${generatedPassword} (shown only now)`);
  console.log(isSeeded ? 'The demo season is in the database.' : 'The database is not empty: nothing was added.');
});
