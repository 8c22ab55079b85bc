import { createApp } from './app';
import { announce } from './cli/announce';
import { openDatabase } from './cli/open-database';
import { prepareDatabase } from './cli/prepare-database';
import { createDeps } from './deps';
import { EnvError, readEnv } from './env';
import { createLog } from './log';
import { onShutdown } from './shutdown';
import { startWorker } from './worker';

/**
 * The process. With `--prepare` (npm start) it first brings the database up to date and fills an empty one; without it
 * (npm run serve) it only serves, and is not ready before somebody has migrated.
 */
async function main(): Promise<void> {
  const startedAt = performance.now();
  const env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  const opened = await openDatabase(env);
  const prepared = process.argv.includes('--prepare') ? await prepareDatabase(env, opened.url) : null;
  const deps = await createDeps({ env, databaseUrl: opened.url, log });
  const app = await createApp(deps);
  const worker = await startWorker(deps);
  await app.listen({ port: env.PORT, host: env.HOST });
  onShutdown(log, async () => {
    deps.drain();
    await app.close();
    await worker.stop();
    await deps.close();
    await opened.close();
  });
  log.info({ port: env.PORT, ms: Math.round(performance.now() - startedAt) }, 'listening');
  if (prepared) announce(deps, prepared);
}

main().catch((error: unknown) => {
  const words = error instanceof EnvError ? `The environment is not usable.\n${error.message}` : error;
  process.stderr.write(`${words instanceof Error ? (words.stack ?? words.message) : words}\n`);
  process.exit(1);
});
