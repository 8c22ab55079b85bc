import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { NOT_INSTALLED } from '../adapters/db/embedded/embedded-failures';
import { shareEmbeddedPostgres } from '../adapters/db/embedded/share-embedded-postgres';
import { hasEmbeddedPostgres } from '../adapters/db/embedded/start-embedded-postgres';
import { waitForDatabase } from '../adapters/db/wait-for-database';
import { withClient } from '../adapters/db/with-client';
import type { Env } from '../env';
import { OperatorError } from '../operator-error';

export type OpenDatabase = { url: string; close(): Promise<void> };

const DATABASE = 'studio';

/** Writes a line for the operator to stderr: stdout may carry JSON logs or a backup. */
export const say = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Waits for the database of `DATABASE_URL`, or joins or starts the embedded one in `DATA_DIR`. `program` names the caller, such
 * as `npm run backup`; a server, which has an address, never joins. @throws OperatorError
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  program: string,
  address?: string,
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    await waitForDatabase(env.DATABASE_URL, { say });
    return { url: env.DATABASE_URL, close: async () => undefined };
  }
  if (!hasEmbeddedPostgres()) throw new OperatorError(NOT_INSTALLED);
  const dataDir = path.resolve(env.DATA_DIR);
  const cluster = await shareEmbeddedPostgres({
    databaseDir: path.join(dataDir, 'postgres'),
    password: await readPassword(dataDir),
    program,
    ...(address === undefined ? {} : { address }),
    say,
  });
  await createOnce(cluster.toUrl('postgres'));
  return { url: cluster.toUrl(DATABASE), close: cluster.close };
}

/** Reads the password of the embedded database, and creates folder and password the first time. @throws OperatorError */
async function readPassword(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await readOrCreatePassword(path.join(dataDir, 'database-password'));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new OperatorError(`DATA_DIR: the folder ${dataDir} cannot be used. ${error.message}`, { cause: error });
  }
}

/** Writes the password to another file first: of two processes that create one, both read that of the faster. */
async function readOrCreatePassword(file: string): Promise<string> {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await link(draft, file).catch((error: unknown) => {
      if (!existsSync(file)) throw error;
    });
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

/** What PostgreSQL reports when another process creates the same database at the same time. */
const CREATED_MEANWHILE = ['42P04', '23505'];

async function createOnce(maintenanceUrl: string): Promise<void> {
  await withClient(maintenanceUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  }).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && CREATED_MEANWHILE.includes(error.code ?? ''))) throw error;
  });
}
