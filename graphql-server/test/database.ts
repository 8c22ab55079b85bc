import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database } from '../src/adapters/db/create-db';

export type TestDatabase = Database & { url: string };

/** Creates a migrated, empty database in the PostgreSQL of the test run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, `CREATE DATABASE ${name} TEMPLATE template_studio`);
  const url = clusterUrl.replace(/\/postgres$/, `/${name}`);
  const database = createDatabase(url);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onCluster(clusterUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onCluster(clusterUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
