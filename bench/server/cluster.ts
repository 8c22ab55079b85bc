import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../graphql-server/src/adapters/db/embedded/start-embedded-postgres';
import { migrateDatabase } from '../../graphql-server/src/adapters/db/migrate';
import { fillStudio, type StudioSize } from '../../graphql-server/test/fill-studio';

export type Cluster = {
  /** Creates a database with a studio of this size; returns its address. */
  createStudio(name: string, size: StudioSize): Promise<string>;
  close(): Promise<void>;
};

/** Starts one PostgreSQL for all servers with its default settings, so every commit waits for the disk. */
export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'studio-bench-'));
  const cluster = await startEmbeddedPostgres({ databaseDir: path.join(folder, 'postgres'), password: 'bench' });
  return {
    createStudio: async (name, size) => {
      await runSql(cluster.toUrl('postgres'), `CREATE DATABASE ${name}`);
      const url = cluster.toUrl(name);
      await migrateDatabase(url);
      await fillStudio(url, size);
      return url;
    },
    close: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement over a new connection; returns its rows. */
export async function runSql<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
