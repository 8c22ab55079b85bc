import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { compareMigrations, describeMissing, EARLIER_BUILD, migrateDatabase } from '../adapters/db/migrate';
import { createApp } from '../app';
import { createDeps, type Deps } from '../deps';
import { type Env, readEnv } from '../env';
import { createLog, createTerminalLog } from '../log';
import { OperatorError } from '../operator-error';
import { serveMetrics } from '../rest/metrics';
import { STRIPE_WEBHOOK_PATH } from '../rest/public/stripe-webhook';
import { startWorkerSoon } from '../worker';
import { announce } from './announce';
import { describeFailure } from './describe-failure';
import { checkPort, listen, toListenError } from './listen';
import { openDatabase, say } from './open-database';
import { fillDatabase, type Prepared } from './prepare-database';
import { onShutdown, type Shutdown } from './shutdown';
import { logStartWarnings } from './start-warnings';
import type { ListeningMessage } from './supervise';

const isPreparing = process.argv.includes('--prepare');

/**
 * Runs the server in this process, and ends the process with exit code 1 when it cannot start. With `--prepare` (npm start) it
 * first migrates the database and fills an empty one. Without it (npm run serve) it fills a migrated one as far as `ADMIN_PASSWORD`
 * and `SEED_DEMO` say; an unmigrated one ends it in production, and elsewhere it is not ready until somebody has migrated. `adjust`
 * replaces parts of the product; the proofs use it.
 */
export function runServer(adjust: (deps: Deps) => Deps = (deps) => deps): void {
  startServer(adjust).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  });
}

async function startServer(adjust: (deps: Deps) => Deps): Promise<void> {
  const startedAt = performance.now();
  limitHeapGrowth();
  const endOnSignalNoMore = endOnSignal();
  const env = readEnv(process.env);
  const isForTerminal = env.LOG_FORMAT ? env.LOG_FORMAT === 'pretty' : process.stdout.isTTY;
  const log = isForTerminal ? createTerminalLog(env.LOG_LEVEL) : createLog(env.LOG_LEVEL);
  const opened = await openDatabase(env, 'npm start', env.publicOrigin);
  // Before an admin's password is generated, which would be lost when the start fails.
  await checkPort(env);
  if (isPreparing) await migrateDatabase(opened.url);
  const isMigrated = await checkMigrations(env, opened.url, log);
  const prepared = isMigrated ? await fillDatabase(env, opened.url, { generatesPassword: isPreparing }) : null;
  const deps = adjust(await createDeps({ env, databaseUrl: opened.url, log }));
  await importDemoPayments(deps, prepared);
  const app = await createApp(deps);
  await listen(app, env);
  deps.sandbox?.events?.sendTo(`http://localhost:${env.PORT}${STRIPE_WEBHOOK_PATH}`);
  const metricsServer = await serveMetrics(deps).catch((error: unknown) => {
    throw toListenError(error, env.METRICS_PORT ?? 0, env.METRICS_HOST, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
  });
  const worker = startWorkerSoon(deps);
  const shutdown = onShutdown(log, async () => {
    deps.drain();
    await app.close();
    await metricsServer?.close();
    await worker.stop();
    await deps.close();
    await opened.close();
  });
  endOnSignalNoMore();
  log.info({ port: env.PORT, ms: Math.round(performance.now() - startedAt) }, 'listening');
  logStartWarnings(env, log);
  reportListening(shutdown);
  if (isPreparing && prepared) announce(deps, prepared);
}

/**
 * Compares the database's migrations with this version's; true when none is missing. A database of a later version is fine: during
 * an upgrade the previous version keeps running on it. @throws OperatorError for a database of a build before the first release,
 * and in production when migrations are missing
 */
async function checkMigrations(env: Env, url: string, log: Logger): Promise<boolean> {
  const { missing, later, isFromEarlierBuild } = await compareMigrations(url);
  if (isFromEarlierBuild) throw new OperatorError(EARLIER_BUILD);
  if (later > 0) log.warn({ later }, 'the database has migrations of a later version');
  if (missing === 0) return true;
  const sentence = describeMissing(missing);
  if (env.isProduction) throw new OperatorError(sentence);
  say(sentence);
  return false;
}

/** Until there are requests to finish, a signal ends the process at once. Without this, the first process of a container ignores it. */
function endOnSignal(): () => void {
  const end = () => process.exit(0);
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Reports to `npm start` that the server listens, so that it is restarted after a failure; stops when `npm start` is gone. */
function reportListening({ begin }: Shutdown): void {
  if (!isPreparing || !process.send) return;
  const stop = () => begin('npm start stops');
  process.once('disconnect', stop);
  const message: ListeningMessage = { listening: true };
  if (process.connected) process.send(message);
  else stop();
}

/**
 * Collects garbage when it equals the live heap (100 %). By default V8 lets it grow to three times the live heap on a machine
 * with memory to spare; 50 % would cost a tenth of the throughput.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}

/** Imports the demo season's card payments, so that its bookings can be refunded. */
async function importDemoPayments({ sandbox }: Deps, prepared: Prepared | null): Promise<void> {
  if (!sandbox?.ledger) return;
  for (const payment of prepared?.demoPayments ?? []) await sandbox.ledger.importSucceeded(payment);
}
