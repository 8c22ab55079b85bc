import { EMAIL_ADDRESS } from '#contract/email-address';
import { studio } from '#studio';
import { readCommandEnv } from '../env';
import { examineInstallation, reportFindings } from './examine-installation';
import { readArguments, refuseArguments } from './read-arguments';
import { runCommand, withDatabase } from './run-command';

const USAGE = 'Usage: npm run doctor [-- --mail=ADDRESS] [--push]';

/**
 * `npm run doctor [-- --mail=ADDRESS] [--push]`: says what is missing before the studio goes live, a line each, with exit code 1
 * when something is. `--mail` sends a test mail to an address, `--push` a test notification to the admin's devices.
 */
await runCommand(async () => {
  const options = readOptions();
  const env = readCommandEnv(process.env);
  await withDatabase(env, 'npm run doctor', async (databaseUrl) => {
    const examination = { env, variables: process.env, databaseUrl, config: studio, ...options };
    const { text, isComplete } = reportFindings(await examineInstallation(examination));
    console.log(text);
    if (!isComplete) process.exitCode = 1;
  });
});

function readOptions(): { mailTo: string | null; isPushing: boolean } {
  const { values } = readArguments(USAGE, { options: { mail: { type: 'string' }, push: { type: 'boolean' } } });
  const { mail: mailTo = null, push: isPushing = false } = values;
  if (mailTo !== null && !EMAIL_ADDRESS.test(mailTo)) {
    return refuseArguments(`${JSON.stringify(mailTo)} is not an email address.`, USAGE);
  }
  return { mailTo, isPushing };
}
