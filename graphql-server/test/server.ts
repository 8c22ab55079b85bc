import type { AddressInfo } from 'node:net';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { createApp } from '../src/app';
import type { ConnectionLimits } from '../src/connection-limits';
import { createDeps, type Deps } from '../src/deps';
import type { Clock } from '../src/domain/ports';
import { readEnv } from '../src/env';
import { createLog } from '../src/log';
import { startWorker } from '../src/worker';
import { createTestDatabase, type TestDatabase } from './database';

export type TestServer = {
  url: string;
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  close(): Promise<void>;
};

type Options = {
  /** A database that stays when the server closes. Absent: a new one that is dropped with the server. */
  database?: TestDatabase;
  variables?: Record<string, string>;
  clock?: Clock;
  withWorker?: boolean;
  adjust?: (deps: Deps) => Deps;
  /** Replaces limits for one connection. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Called for every mounted route. */
  onRoute?: (route: RouteOptions) => void;
};

/**
 * For a test that waits for a pass, a retry or a later look: each comes after a hundredth of its time. A worker that makes a pass
 * every 0.3 seconds takes as much of the machine as the test itself, so it is not the default.
 */
export const SHORT_INTERVALS = { JOB_INTERVAL_SCALE: '0.01' };

/** Everything that a server is made of, without one: nothing but the test itself sends statements. */
export function createTestServerDeps(
  databaseUrl: string,
  { variables = {}, clock }: Pick<Options, 'variables' | 'clock'> = {},
): Promise<Deps> {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: 'http://localhost:4000',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMIT_SCALE: '1000',
    JOB_INTERVAL_SCALE: '0.1',
    ...variables,
  });
  return createDeps({ env, databaseUrl, log: createLog(env.LOG_LEVEL), ...(clock ? { clock } : {}) });
}

/** Starts the whole server over real HTTP on a free port, with its own database. */
export async function startTestServer({
  database: given,
  variables = {},
  clock,
  withWorker = false,
  adjust,
  connectionLimits,
  onRoute,
}: Options = {}): Promise<TestServer> {
  const database = given ?? (await createTestDatabase());
  const built = await createTestServerDeps(database.url, { variables, ...(clock ? { clock } : {}) });
  const deps = adjust ? adjust(built) : built;
  const app = await createApp(deps, onRoute, connectionLimits);
  const worker = withWorker ? await startWorker(deps) : null;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    deps,
    database,
    close: async () => {
      deps.drain();
      await app.close();
      await worker?.stop();
      await deps.close();
      if (!given) await database.close();
    },
  };
}
