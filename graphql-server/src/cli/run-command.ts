import type { Env } from '../env';
import { describeFailure } from '../process/describe-failure';
import { openDatabase } from '../process/open-database';

/** Runs a command. A failure prints `describeFailure` on stderr and makes the exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Opens the database of `DATABASE_URL`, or the embedded one, runs `work` with its address, and closes it. `command` names the
 * program for other commands that use the same embedded database, such as `npm run backup`.
 */
export async function withDatabase<Result>(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  command: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(env, command);
  try {
    return await work(database.url);
  } finally {
    await database.close();
  }
}
