import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { migrateDatabase } from '../migrate';
import { findTables, type Table } from './tables';
import type { BackupHead, TableHead } from './write-backup';

const INSERTED_AT_ONCE = 500;
const INSTALLATIONS = 'public."Installation"';

/** A backup that cannot be restored here, in words. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/**
 * Fills an empty database from a backup, all of it or nothing: first the tables as they were then, then the rows, then the
 * migrations since. Returns how many rows there were. Throws RestoreError.
 */
export async function restoreBackup(databaseUrl: string, source: NodeJS.ReadableStream): Promise<number> {
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  const lines = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const head = readHead((await lines.next()).value);
  await migrateDatabase(databaseUrl, head.migrations);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const tables = await findTables(client);
    // Migrating gave this database an installation of its own; the backup brings its own row.
    if (tables.some(({ name }) => name === INSTALLATIONS)) await client.query(`DELETE FROM ${INSTALLATIONS}`);
    await requireEmpty(client, tables);
    await setTriggers(client, tables, 'DISABLE');
    const count = await insertRows(client, tables, { [Symbol.asyncIterator]: () => lines });
    await setTriggers(client, tables, 'ENABLE');
    await continueSequences(client);
    await releaseJobs(client);
    await client.query('COMMIT');
    await migrateDatabase(databaseUrl);
    return count;
  } finally {
    await client.end();
  }
}

function readHead(line: unknown): BackupHead {
  const head = typeof line === 'string' ? (JSON.parse(line) as Partial<BackupHead>) : {};
  if (head.format !== 1 || !Array.isArray(head.migrations))
    throw new RestoreError('This is not a backup of this product.');
  return head as BackupHead;
}

/** Throws RestoreError where anything is: what is there would be mixed with what was. */
async function requireEmpty(client: pg.Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rowCount) throw new RestoreError(`The database is not empty (${name}). Restore into a new one.`);
  }
}

/** The rows were right when they were written: no rule has to look at each of them again. */
async function setTriggers(client: pg.Client, tables: Table[], state: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ${state} TRIGGER USER`);
}

async function insertRows(client: pg.Client, tables: Table[], lines: AsyncIterable<string>): Promise<number> {
  let count = 0;
  let insert = '';
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    if (line.startsWith('{"table":')) {
      await flush();
      insert = insertInto(JSON.parse(line) as TableHead, tables);
    } else {
      batch.push(line);
      if (batch.length >= INSERTED_AT_ONCE) await flush();
    }
  }
  await flush();
  return count;
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
