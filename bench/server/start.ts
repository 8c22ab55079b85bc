import { build } from 'vite';
import { spawnServer } from '../../graphql-server/test/process';
import { measureAlternately } from './alternate';
import { availability } from './requests';
import { startProduct } from './servers';
import { type Bench, YOUNG } from './setup';

const EMPTY_SERVER = 'dist/bench/server/empty-server.js';

/** P11: milliseconds from the start of a process on a migrated database to its first answer, which was read from the database. */
export async function measureStart({ cluster, rounds }: Bench) {
  const url = await cluster.createStudio('p11', YOUNG);
  await buildEmptyServer();
  return measureAlternately(rounds, {
    product: () => measureUntilAnswer(() => startProduct(url, availability.path)),
    empty: () =>
      measureUntilAnswer(() => spawnServer({ NODE_ENV: 'production', DATABASE_URL: url }, '/', EMPTY_SERVER)),
  });
}

async function measureUntilAnswer(start: () => ReturnType<typeof spawnServer>): Promise<number> {
  const startedAt = performance.now();
  const server = await start();
  const elapsed = performance.now() - startedAt;
  await server.stop();
  return elapsed;
}

/** Compiles the baseline as a team without a bundled server would: its packages stay in node_modules. */
async function buildEmptyServer(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: 'bench/server/empty-server.ts', outDir: 'dist/bench/server', target: 'node20' },
  });
}
