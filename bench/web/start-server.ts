import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../graphql-server/src/cli/open-database';
import { prepareDatabase } from '../../graphql-server/src/cli/prepare-database';
import { readEnv } from '../../graphql-server/src/env';
import { spawnServer } from '../../graphql-server/test/process';

export type Served = { origin: string; close(): Promise<void> };

/** The built product in production mode, on a database of its own that holds the demo season. */
export async function serveProduct(): Promise<Served> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'studio-bench-'));
  const database = await openDatabase({ DATA_DIR: dataDir });
  const closeDatabase = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareDatabase(readEnv({ SEED_DEMO: '1' }), database.url);
    const variables = { NODE_ENV: 'production', DATABASE_URL: database.url, LOG_LEVEL: 'error' };
    const server = await spawnServer(variables, '/readyz', 'bench/web/server-program.ts');
    return {
      // The name that the product gives itself: its canonical addresses are compared with it.
      origin: server.url.replace('127.0.0.1', 'localhost'),
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
