import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

export type EmbeddedPostgres = {
  /** Connection address of a database of this cluster. */
  toUrl(database: string): string;
  stop(): Promise<void>;
};

type Options = {
  databaseDir: string;
  password: string;
  /** Further settings of the server, as `-c name=value` pairs. */
  postgresFlags?: readonly string[];
};

const SUPERVISOR = path.resolve('graphql-server/src/adapters/db/embedded/keeper.mjs');
const NOBODY = '65534';

/** False in an installation that has the built server without the sources, such as the container image. */
export const hasEmbeddedPostgres = () => existsSync(SUPERVISOR);

/** PostgreSQL did not start. The message has its last lines. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/**
 * Starts a real PostgreSQL from an npm package on a free loopback port, and creates its data folder when needed. It runs in a
 * process of its own, which ends with this one, however this one ends. @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres({
  databaseDir,
  password,
  postgresFlags = [],
}: Options): Promise<EmbeddedPostgres> {
  const port = await freePort();
  const supervisor = spawnSupervisor(JSON.stringify({ databaseDir, port, password, postgresFlags }));
  await untilReady(supervisor);
  return {
    toUrl: (database) => `postgresql://studio:${password}@127.0.0.1:${port}/${database}`,
    stop: () =>
      new Promise((resolve) => {
        if (supervisor.exitCode !== null || supervisor.signalCode !== null) return resolve();
        supervisor.once('exit', () => resolve());
        if (supervisor.connected) supervisor.disconnect();
        else supervisor.kill('SIGTERM');
      }),
  };
}

/** PostgreSQL refuses to run as root. In a user namespace, root runs as another user and keeps access to its files. */
function spawnSupervisor(options: string): ChildProcess {
  const node = [process.execPath, SUPERVISOR] as const;
  const [command, ...args] = process.getuid?.() === 0 && canUnshare() ? [...UNSHARE, ...node] : node;
  return spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Other users of the machine see the arguments of a process, but not its environment.
    env: { ...process.env, EMBEDDED_POSTGRES_OPTIONS: options },
  });
}

const UNSHARE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const;

function canUnshare(): boolean {
  try {
    const [command, ...args] = UNSHARE;
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function untilReady(supervisor: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    supervisor.once('error', reject);
    supervisor.once('exit', (code) =>
      reject(new EmbeddedPostgresError(`The embedded PostgreSQL ended during its start (code ${code}).`)),
    );
    supervisor.once('message', (message: { ready: boolean; reason?: string }) => {
      if (message.ready) resolve();
      else reject(new EmbeddedPostgresError(message.reason));
    });
  });
}

/** Finds a port of this machine that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
}
