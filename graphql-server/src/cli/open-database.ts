import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../adapters/db/embedded/start-embedded-postgres';
import type { Env } from '../env';

export type OpenDatabase = { url: string; close(): Promise<void> };

const DATABASE = 'studio';

/** Opens the database of `DATABASE_URL`, or starts the embedded one in `DATA_DIR`. `program` names the caller, such as `npm start`. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  _program: string,
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: async () => undefined };
  const dataDir = path.resolve(env.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const cluster = await startEmbeddedPostgres({
    databaseDir: path.join(dataDir, 'postgres'),
    password: await readOrCreatePassword(path.join(dataDir, 'database-password')),
  });
  await createOnce(cluster.toUrl('postgres'));
  return { url: cluster.toUrl(DATABASE), close: () => cluster.stop() };
}

async function readOrCreatePassword(file: string): Promise<string> {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function createOnce(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
