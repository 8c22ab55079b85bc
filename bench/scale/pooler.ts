import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../graphql-server/src/adapters/db/embedded/free-port';
import { runSql } from '../server/cluster';

/** What the product says of each connection when it opens one: a pooler has to say it in its place. */
const SETTINGS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const SAID_ONCE =
  'SET statement_timeout = 4000; SET lock_timeout = 3000; SET idle_in_transaction_session_timeout = 10000';
/** Connections to PostgreSQL, for all processes together. */
export const POOL_SIZE = 12;

export type Pooler = { url: string; pid: number; stop(): Promise<void> };

/** What it says its version is; null where there is no such program. */
export async function poolerVersion(program: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version']);
    return stdout.split('\n')[0] ?? '';
  } catch {
    return null;
  }
}

/** PgBouncer before a database, lending its connections for one transaction at a time. */
export async function startPooler(program: string, databaseUrl: string): Promise<Pooler> {
  const database = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'studio-pooler-'));
  await chmod(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, await settingsOf(program, database, port));
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asNobody, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = new URL(databaseUrl);
  url.port = String(port);
  await untilItAnswers(url.href);
  return {
    url: url.href,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function settingsOf(program: string, database: URL, port: number): Promise<string> {
  const { hostname, port: behind, username, password } = database;
  return `[databases]
* = host=${hostname} port=${behind} user=${username} password=${password} connect_query='${SAID_ONCE}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 500
ignore_startup_parameters = ${SETTINGS.join(', ')}
${(await keepsStatements(program)) ? 'max_prepared_statements = 200' : ''}
`;
}

/** Statements under a name are passed on since 1.21. */
async function keepsStatements(program: string): Promise<boolean> {
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec((await poolerVersion(program)) ?? '') ?? []).map(Number);
  return major > 1 || minor >= 21;
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (await runSql(url, 'SELECT 1').catch(() => null)) return;
    await sleep(100);
  }
  throw new Error('The pooler does not answer.');
}
