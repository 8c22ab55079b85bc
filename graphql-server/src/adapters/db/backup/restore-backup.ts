import type { Readable } from 'node:stream';
import pg from 'pg';
import { lockMigrations, migrateDatabase, migrateWithin, unknownMigrations } from '../migrate';
import { isTableHead, parseTableHead, RestoreError, readBody, readHead, readLines } from './read-backup';
import { findUnlogged, listTables, type Table } from './tables';
import type { BackupHead, TableHead } from './write-backup';

const INSERTED_AT_ONCE = 500;
const DISCARD = 'SELECT $1::jsonb';
const INSTALLATIONS = 'public."Installation"';
/** Databases before this migration have no table of installations. */
const INSTALLATIONS_SINCE = '20261130000001_installations_and_holds';
/** PostgreSQL's classes of errors about values and constraints. */
const ERRORS_OF_ROWS = /^2[23]...$/;

export type RestoreOptions = {
  /** True: the database takes over the payments of the one that was backed up. False: they wait for somebody's decision. */
  replacesProduction?: boolean;
};

/**
 * Fills an empty database from a backup, all of it or nothing: first the tables as they were then, then the rows, then the
 * migrations since. The database becomes an installation of its own, and nobody is signed in to it. Returns how many rows
 * there were. Throws RestoreError.
 */
export async function restoreBackup(
  databaseUrl: string,
  source: Readable,
  { replacesProduction = false }: RestoreOptions = {},
): Promise<number> {
  const lines = readLines(source);
  try {
    const head = await readHead(lines);
    await requireKnown(head);
    await migrateDatabase(databaseUrl, head.migrations);
    const count = await restoreRows(databaseUrl, head, readBody(lines, head), replacesProduction);
    await migrateDatabase(databaseUrl);
    return count;
  } finally {
    await lines.return();
  }
}

async function requireKnown({ migrations }: BackupHead): Promise<void> {
  const unknown = await unknownMigrations(migrations);
  if (unknown.length > 0) throw new RestoreError(`This version does not have the migrations ${unknown.join(', ')}.`);
}

/**
 * Commits the rows and the mark of a restored database together. Otherwise a process that dies between the two would leave a
 * copy that its server takes for the studio itself.
 */
async function restoreRows(
  databaseUrl: string,
  head: BackupHead,
  body: AsyncIterable<string>,
  replacesProduction: boolean,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await lockMigrations(client);
    const tables = await listTables(client);
    await requireEmpty(client, tables);
    // Migrating gave this database an installation of its own. A backup with installations brings all of them; the payments
    // of an older backup become those of this one.
    if (head.migrations.includes(INSTALLATIONS_SINCE)) await client.query(`DELETE FROM ${INSTALLATIONS}`);
    await setTriggers(client, tables, 'DISABLE');
    const count = await insertRows(client, tables, body);
    await setTriggers(client, tables, 'ENABLE');
    await continueSequences(client);
    await releaseJobs(client);
    await endSessions(client, tables);
    await migrateWithin(client, INSTALLATIONS_SINCE);
    await markRestored(client, replacesProduction ? 'REPLACED' : 'UNDECIDED');
    await client.query('COMMIT');
    return count;
  } finally {
    await client.end();
  }
}

/** Throws RestoreError where anything is: what is there would be mixed with what was. */
async function requireEmpty(client: pg.Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (name === INSTALLATIONS) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount) throw new RestoreError(`The database is not empty (${name}). Restore into a new one.`);
  }
}

/** The rows were right when they were written: no rule has to look at each of them again. */
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
      insert = discarded.includes(head.table) ? DISCARD : insertInto(head, tables);
    } else {
      batch.push(line);
      if (batch.length >= INSERTED_AT_ONCE) await flush();
    }
  }
  await flush();
  return count;
}

/** Throws RestoreError where a row is no JSON, or none that its table takes. */
async function insertBatch(client: pg.Client, insert: string, batch: string[]): Promise<void> {
  if (!insert) throw new RestoreError('The backup is damaged: it has rows without a table.');
  try {
    await client.query(insert, [`[${batch.join(',')}]`]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && ERRORS_OF_ROWS.test(error.code ?? ''))) throw error;
    throw new RestoreError(`The backup is damaged or cut short: ${error.message}.`, { cause: error });
  }
}

function insertInto({ table, columns }: TableHead, tables: Table[]): string {
  const known = tables.find(({ name }) => name === table);
  if (!known) throw new RestoreError(`The backup has a table that this version does not know: ${table}.`);
  // What a later version of the queue added keeps its default.
  const both = columns.filter((column) => known.columns.includes(column)).join(', ');
  return `INSERT INTO ${table} (${both}) OVERRIDING SYSTEM VALUE
          SELECT ${both} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
}

/** Numbers that the database gives go on after the highest that was given. */
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

/** Whoever was at a job then is not there any more. */
async function releaseJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(`UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL`);
  }
}

/** A password may have changed since, and a device may be lost. Deliveries to the devices go with them. */
async function endSessions(client: pg.Client, tables: Table[]): Promise<void> {
  for (const table of ['public."PushSubscription"', 'public."Session"']) {
    if (tables.some(({ name }) => name === table)) await client.query(`DELETE FROM ${table}`);
  }
}

/** Makes the database an installation of its own; `role` says what becomes of the payments of those before it. */
async function markRestored(client: pg.Client, role: 'UNDECIDED' | 'REPLACED'): Promise<void> {
  await client.query(`UPDATE ${INSTALLATIONS} SET "role" = $1 WHERE "role" IN ('CURRENT', 'REPLACED')`, [role]);
  await client.query(`INSERT INTO ${INSTALLATIONS} DEFAULT VALUES`);
}
