import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/db/embedded/start-embedded-postgres';
import { migrateDatabase } from '../../src/adapters/db/migrate';

export type ThrowawayCluster = {
  /** A migrated, empty database. */
  url: string;
  /**
   * Crashes the cluster like `pg_ctl restart -m immediate`, but harder: it kills one backend, so that the postmaster closes all
   * connections at once and recovers from its log.
   */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a separate PostgreSQL that writes to the disk as in production and can be crashed. */
export async function startThrowawayCluster(): Promise<ThrowawayCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-crash-'));
  const cluster = await startEmbeddedPostgres({ databaseDir: path.join(folder, 'postgres'), password: 'test' });
  const url = cluster.toUrl('postgres');
  await migrateDatabase(url);
  return {
    url,
    crash: async () => {
      const victim = new pg.Client({ connectionString: url });
      victim.on('error', () => undefined);
      await victim.connect();
      const { rows } = await victim.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const isGone = new Promise<void>((resolve) => victim.once('end', () => resolve()));
      process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL');
      await isGone;
    },
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
