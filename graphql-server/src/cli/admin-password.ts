import { createDatabase } from '../adapters/db/create-db';
import { migrateDatabase } from '../adapters/db/migrate';
import { generatePassword, hashPassword } from '../domain/auth/password';
import { readEnv } from '../env';
import { openDatabase } from './open-database';

/** `npm run admin:password`: gives the admin a new password, shown once. */
const env = readEnv({ ...process.env, NODE_ENV: 'development' });
const opened = await openDatabase(env);
const { db, close } = createDatabase(opened.url);
try {
  await migrateDatabase(opened.url);
  const password = env.ADMIN_PASSWORD ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const username = env.ADMIN_USERNAME;
  await db.admin.upsert({ where: { username }, create: { username, passwordHash }, update: { passwordHash } });
  console.log(`The new password of ${username} is: ${password}`);
} finally {
  await close();
  await opened.close();
}
