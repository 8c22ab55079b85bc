import { createReadStream } from 'node:fs';
import { checkBackup, RestoreError } from '../adapters/db/backup/read-backup';
import { restoreBackup } from '../adapters/db/backup/restore-backup';
import { readCommandEnv } from '../env';
import { OperatorError } from '../operator-error';
import { readFileArguments, refuseArguments, STANDARD_STREAM } from './read-arguments';
import { runCommand, withDatabase } from './run-command';

const USAGE = 'Usage: npm run restore -- FILE [--replaces-production]';
const REPLACES_PRODUCTION = 'replaces-production';
const SESSIONS_ENDED = 'All sessions have ended: sign in again, and switch notifications on again on each device.';
const WAITS_FOR_A_DECISION = `This database is an installation of its own. The payments of the studio that the backup came from are neither
changed nor refunded until somebody decides about them under Payment issues in the admin area.`;
const REPLACES_STUDIO = `This database takes the place of the studio that the backup came from. The server checks at Stripe what happened since
the backup, and refunds the payments that the backup does not know.`;

/**
 * `npm run restore -- FILE [--replaces-production]`: fills DATABASE_URL, or the embedded database, which has to be empty, from a
 * backup; `-` is standard input.
 */
await runCommand(async () => {
  const { file, flags } = readFileArguments(USAGE, [REPLACES_PRODUCTION]);
  if (file === undefined) refuseArguments('Name the file.', USAGE);
  const replacesProduction = flags.has(REPLACES_PRODUCTION);
  const env = readCommandEnv(process.env);
  const rows = await withDatabase(env, 'npm run restore', (url) => restoreFrom(file, url, replacesProduction));
  console.log(`${rows} rows restored from ${toName(file)}. ${SESSIONS_ENDED}`);
  console.log(replacesProduction ? REPLACES_STUDIO : WAITS_FOR_A_DECISION);
});

async function restoreFrom(file: string, url: string, replacesProduction: boolean): Promise<number> {
  try {
    if (file === STANDARD_STREAM) return await restoreBackup(url, process.stdin, { replacesProduction });
    // A file that is cut short is refused before any table is created.
    await checkBackup(createReadStream(file));
    return await restoreBackup(url, createReadStream(file), { replacesProduction });
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    throw new OperatorError(`${toName(file)} was not restored. ${error.message}`, { cause: error });
  }
}

function toName(file: string): string {
  return file === STANDARD_STREAM ? 'Standard input' : file;
}
