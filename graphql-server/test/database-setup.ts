import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/adapters/db/embedded/start-embedded-postgres';
import { migrateDatabase } from '../src/adapters/db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the cluster's maintenance database. Test databases are copies of `template_studio` in the same cluster. */
    clusterUrl: string;
  }
}

/** Starts one throwaway PostgreSQL for the whole run, with a migrated template for the test databases. */
export async function setup(project: TestProject) {
  // The setup of an earlier project of this run may have started it.
  const running = project.vitest.projects.map((one) => one.getProvidedContext().clusterUrl).find(Boolean);
  if (running) return project.provide('clusterUrl', running);
  const databaseDir = path.join(mkdtempSync(path.join(tmpdir(), 'studio-test-')), 'postgres');
  const cluster = await startEmbeddedPostgres({
    databaseDir,
    password: 'test',
    // The data need not survive a power failure.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
  });
  const clusterUrl = cluster.toUrl('postgres');
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query('CREATE DATABASE template_studio');
  await migrateDatabase(cluster.toUrl('template_studio'));
  await client.end();
  project.provide('clusterUrl', clusterUrl);
  return async () => {
    await cluster.stop();
    await rm(path.dirname(databaseDir), { recursive: true, force: true });
  };
}
