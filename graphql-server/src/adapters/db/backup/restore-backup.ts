import type { Readable } from 'node:stream';
import pg from 'pg';
import { areFromEarlierBuild, lockMigrations, migrateDatabase, unknownMigrations } from '../migrate';
import { withClient } from '../with-client';
import { isTableHead, parseTableHead, RestoreError, readBody, readHead, readLines } from './read-backup';
import { findUnlogged, listTables, type Table } from './tables';
import type { BackupHead, TableHead } from './write-backup';

const BATCH_SIZE = 500;
const IGNORE_ROWS = 'SELECT $1::jsonb';
const INSTALLATIONS = 'public."Installation"';
const EARLIER_BACKUP =
  'This backup was written by an earlier build, before the first release: restore it with that build, or start with an empty database.';
/** PostgreSQL's error classes 22 (invalid data) and 23 (violated constraint). */
const ROW_ERRORS = /^2[23]...$/;

export type RestoreOptions = {
  /** True: this database owns the payments of the one that was backed up. False: their owner is undecided until an admin decides. */
  replacesProduction?: boolean;
  /** The folder of the migrations. Default: those of this version. */
  migrationsFolder?: string;
};

/**
 * Fills an empty database from a backup, completely or not at all: first the tables of the backup's version, then the rows, then
 * the later migrations. The database becomes an installation of its own without sessions. Returns the number of rows.
 * @throws RestoreError
 */
export async function restoreBackup(
  databaseUrl: string,
  source: Readable,
  { replacesProduction = false, migrationsFolder: folder }: RestoreOptions = {},
): Promise<number> {
  const lines = readLines(source);
  try {
    const head = await readHead(lines);
    await requireKnown(head, folder);
    await migrateDatabase(databaseUrl, { wanted: head.migrations, folder });
    const count = await restoreRows(databaseUrl, readBody(lines, head), replacesProduction);
    await migrateDatabase(databaseUrl, { folder });
    return count;
  } finally {
    await lines.return();
  }
}

async function requireKnown({ migrations }: BackupHead, folder?: string): Promise<void> {
  if (await areFromEarlierBuild(migrations, folder)) throw new RestoreError(EARLIER_BACKUP);
  const unknown = await unknownMigrations(migrations, folder);
  if (unknown.length > 0) throw new RestoreError(`This version does not have the migrations ${unknown.join(', ')}.`);
}

/**
 * Commits the rows together with the mark of a restored database. Otherwise a process that dies in between would leave a copy
 * that its server treats as the original studio.
 */
function restoreRows(databaseUrl: string, body: AsyncIterable<string>, replacesProduction: boolean): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await lockMigrations(client);
    const tables = await listTables(client);
    await requireEmpty(client, tables);
    // The installation that the migrations created; the backup has its own.
    await client.query(`DELETE FROM ${INSTALLATIONS}`);
    await setTriggers(client, tables, 'DISABLE');
    const count = await insertRows(client, tables, body);
    await setTriggers(client, tables, 'ENABLE');
    await continueSequences(client);
    await releaseJobs(client);
    await endSessions(client);
    await markRestored(client, replacesProduction ? 'REPLACED' : 'UNDECIDED');
    await client.query('COMMIT');
    return count;
  });
}

/** @throws RestoreError when any table has rows, which would be mixed with those of the backup. */
async function requireEmpty(client: pg.Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (name === INSTALLATIONS) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount) throw new RestoreError(`The database is not empty (${name}). Restore into a new one.`);
  }
}

/** Triggers checked the rows when they were first written, so restoring skips them. */
async function setTriggers(client: pg.Client, tables: Table[], state: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ${state} TRIGGER USER`);
}

async function insertRows(client: pg.Client, tables: Table[], lines: AsyncIterable<string>): Promise<number> {
  const discarded = await findUnlogged(client);
  let count = 0;
  let insert = '';
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await insertBatch(client, insert, batch);
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    if (isTableHead(line)) {
      await flush();
      const head = parseTableHead(line);
      insert = discarded.includes(head.table) ? IGNORE_ROWS : toInsert(head, tables);
    } else {
      batch.push(line);
      if (batch.length >= BATCH_SIZE) await flush();
    }
  }
  await flush();
  return count;
}

/** @throws RestoreError when a row is not JSON or does not fit its table. */
async function insertBatch(client: pg.Client, insert: string, batch: string[]): Promise<void> {
  if (!insert) throw new RestoreError('The backup is damaged: it has rows without a table.');
  try {
    await client.query(insert, [`[${batch.join(',')}]`]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && ROW_ERRORS.test(error.code ?? ''))) throw error;
    throw new RestoreError(`The backup is damaged or cut short: ${error.message}.`, { cause: error });
  }
}

function toInsert({ table, columns }: TableHead, tables: Table[]): string {
  const known = tables.find(({ name }) => name === table);
  if (!known) throw new RestoreError(`The backup has a table that this version does not know: ${table}.`);
  // Columns that a later version of the queue added keep their defaults.
  const shared = columns.filter((column) => known.columns.includes(column)).join(', ');
  return `INSERT INTO ${table} (${shared}) OVERRIDING SYSTEM VALUE
          SELECT ${shared} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
}

/** Continues each sequence after the highest number in its column. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(a.attname) AS column,
            pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) AS sequence
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        AND pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) IS NOT NULL`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(`SELECT setval($1, coalesce((SELECT max(${column}) FROM ${table}), 0) + 1, false)`, [sequence]);
  }
}

/** Unlocks jobs that were running at the time of the backup: their workers no longer exist. */
async function releaseJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(`UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL`);
  }
}

/**
 * Deletes sessions and all push subscriptions, with their deliveries: a password may have changed since, or a device been lost
 * or switched off.
 */
async function endSessions(client: pg.Client): Promise<void> {
  for (const table of ['PushSubscription', 'ClientPushSubscription', 'Session']) {
    await client.query(`DELETE FROM public."${table}"`);
  }
}

/** Makes the database a new installation; `role` is the new role of the earlier installations, and with it of their payments. */
async function markRestored(client: pg.Client, role: 'UNDECIDED' | 'REPLACED'): Promise<void> {
  await client.query(`UPDATE ${INSTALLATIONS} SET "role" = $1 WHERE "role" IN ('CURRENT', 'REPLACED')`, [role]);
  await client.query(`INSERT INTO ${INSTALLATIONS} DEFAULT VALUES`);
}
