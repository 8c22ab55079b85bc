import { createDatabase } from '../adapters/db/create-db';
import { migrateDatabase } from '../adapters/db/migrate';
import { generatePassword } from '../domain/auth/password';
import { resetPassword } from '../domain/auth/reset-password';
import { type Env, readCommandEnv } from '../env';
import { readArguments } from './read-arguments';
import { runCommand, withDatabase } from './run-command';

const RESET_SECOND_FACTOR = 'reset-second-factor';
const USAGE = `Usage: npm run admin:password [-- --${RESET_SECOND_FACTOR}]
ADMIN_USERNAME and ADMIN_PASSWORD choose the account and the password.`;

/** `npm run admin:password [-- --reset-second-factor]`: gives the admin a new password, shown once. */
await runCommand(async () => {
  // A misspelt option must not end all sessions and leave the second factor on.
  const { values } = readArguments(USAGE, { options: { [RESET_SECOND_FACTOR]: { type: 'boolean' } } });
  const withSecondFactor = values[RESET_SECOND_FACTOR] ?? false;
  const env = readCommandEnv(process.env);
  await withDatabase(env, 'npm run admin:password', (url) => setPassword(env, url, withSecondFactor));
});

async function setPassword(env: Env, url: string, withSecondFactor: boolean): Promise<void> {
  await migrateDatabase(url);
  const { db, close } = createDatabase(url);
  try {
    const username = env.ADMIN_USERNAME;
    const password = env.ADMIN_PASSWORD ?? generatePassword();
    const clock = { now: () => new Date() };
    const outcome = await resetPassword({ db, clock }, { username, password, withSecondFactor });
    console.log(`The new password of ${username} is: ${password}`);
    // A mistyped name creates a second account.
    console.log(outcome.isNew ? 'The account is new.' : 'All sign-ins with the old one have ended.');
    if (outcome.hasSecondFactor) {
      console.log(
        `A code of the authenticator app is still demanded. To switch that off: npm run admin:password -- --${RESET_SECOND_FACTOR}`,
      );
    } else if (withSecondFactor) console.log('No code of an authenticator app is demanded.');
  } finally {
    await close();
  }
}
