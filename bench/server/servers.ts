import { type ServerProcess, spawnServer } from '../../graphql-server/test/process';

const PRODUCTION = { NODE_ENV: 'production', LOG_LEVEL: 'error', TZ: 'UTC' };
const APOLLO_READY_PATH = '/?query=%7B__typename%7D';

/** Starts the built product as it is deployed: behind one proxy, which names the address of each client. */
export const startProduct = (databaseUrl: string, variables: Record<string, string> = {}): Promise<ServerProcess> =>
  spawnServer(
    { ...PRODUCTION, DATABASE_URL: databaseUrl, TRUST_PROXY: '1', ...variables },
    '/readyz',
    'dist/server/main.js',
  );

export const startPlainApollo = (databaseUrl: string): Promise<ServerProcess> =>
  spawnServer({ ...PRODUCTION, DATABASE_URL: databaseUrl }, APOLLO_READY_PATH, 'bench/server/plain-apollo.ts');

export const startPlainHttp = (databaseUrl: string): Promise<ServerProcess> =>
  spawnServer({ ...PRODUCTION, DATABASE_URL: databaseUrl }, '/availability', 'bench/server/plain-http.ts');

/** Starts the servers one after another, runs `work` with them and stops them, also when `work` throws. */
export async function withServers<Name extends string, Result>(
  starts: Record<Name, () => Promise<ServerProcess>>,
  work: (servers: Record<Name, ServerProcess>) => Promise<Result>,
): Promise<Result> {
  const started: [string, ServerProcess][] = [];
  try {
    for (const [name, start] of Object.entries<() => Promise<ServerProcess>>(starts))
      started.push([name, await start()]);
    return await work(Object.fromEntries(started) as Record<Name, ServerProcess>);
  } finally {
    await Promise.all(started.map(([, server]) => server.stop()));
  }
}
