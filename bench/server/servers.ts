import { type ServerProcess, spawnServer } from '../../graphql-server/test/process';

const PRODUCTION = { NODE_ENV: 'production', LOG_LEVEL: 'error', TZ: 'UTC' };
const APOLLO_IS_THERE = '/?query=%7B__typename%7D';

/** The built product as it is deployed, behind one proxy, which says from where each request comes. */
export const startProduct = (databaseUrl: string, answers = '/readyz'): Promise<ServerProcess> =>
  spawnServer({ ...PRODUCTION, DATABASE_URL: databaseUrl, TRUST_PROXY: '1' }, answers, 'dist/server/main.js');

export const startPlainApollo = (databaseUrl: string): Promise<ServerProcess> =>
  spawnServer({ ...PRODUCTION, DATABASE_URL: databaseUrl }, APOLLO_IS_THERE, 'bench/server/plain-apollo.ts');

export const startPlainHttp = (databaseUrl: string): Promise<ServerProcess> =>
  spawnServer({ ...PRODUCTION, DATABASE_URL: databaseUrl }, '/availability', 'bench/server/plain-http.ts');
