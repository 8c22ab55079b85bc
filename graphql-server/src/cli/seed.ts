import { readEnv } from '../env';
import { openDatabase } from './open-database';
import { prepareDatabase } from './prepare-database';

/** `npm run seed`: fills an empty database with the demo season. */
const env = readEnv({ ...process.env, NODE_ENV: 'development', SEED_DEMO: '1' });
const database = await openDatabase(env);
try {
  const { generatedPassword } = await prepareDatabase(env, database.url);
  if (generatedPassword) console.log(`Admin ${env.ADMIN_USERNAME}, password ${generatedPassword} (shown only now)`);
  console.log('The demo season is in the database.');
} finally {
  await database.close();
}
