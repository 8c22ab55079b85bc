import { runSql } from '../server/cluster';

/** Has PostgreSQL measure how long the disk takes. */
export async function timeTheDisk(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, 'ALTER SYSTEM SET track_wal_io_timing = on');
  await runSql(databaseUrl, 'SELECT pg_reload_conf()');
}

/** Has every write to the disk wait this much longer, as it does where storage is replicated. */
export async function slowTheDisk(databaseUrl: string, ms: number): Promise<void> {
  await runSql(databaseUrl, 'ALTER SYSTEM SET commit_siblings = 0');
  await runSql(databaseUrl, `ALTER SYSTEM SET commit_delay = ${Math.round(ms * 1_000)}`);
  await runSql(databaseUrl, 'SELECT pg_reload_conf()');
}
