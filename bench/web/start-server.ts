import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '../../graphql-server/src/env';
import { openDatabase } from '../../graphql-server/src/process/open-database';
import { prepareDatabase } from '../../graphql-server/src/process/prepare-database';
import { spawnServer } from '../../graphql-server/test/process';

export type BenchServer = { origin: string; databaseUrl: string; close(): Promise<void> };

/** Starts the built product in production mode on a new database with the demo season. */
export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'studio-bench-'));
  const database = await openDatabase({ DATA_DIR: dataDir }, 'npm run bench:web');
  const closeDatabase = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareDatabase(readEnv({ SEED_DEMO: '1' }), database.url);
    const variables = { NODE_ENV: 'production', DATABASE_URL: database.url, LOG_LEVEL: 'error' };
    const server = await spawnServer(variables, '/readyz', 'bench/web/server-program.ts');
    return {
      // The product's canonical links use this name; Lighthouse compares them with the address of the page.
      origin: server.url.replace('127.0.0.1', 'localhost'),
      databaseUrl: database.url,
      close: async () => {
        await server.stop();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}
