import { describeDatabaseFailure } from '../adapters/db/database-failures';
import { type Env, EnvError } from '../env';
import { OperatorError } from '../operator-error';
import { openDatabase } from './open-database';

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

/** Returns sentences without a stack for a failure that an operator can mend, and the stack for a fault of the product. */
export function describeFailure(error: unknown): string {
  if (error instanceof EnvError) return `The environment is not usable.\n${error.message}`;
  if (error instanceof OperatorError) return error.message;
  const outside = describeDatabaseFailure(error);
  if (outside) return outside;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
