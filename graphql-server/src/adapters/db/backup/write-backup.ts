import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { withClient } from '../with-client';
import { BackupFileError } from './backup-file-error';
import { listTables } from './tables';

/** Since format 2, the last line states the number of rows, and U+2028 and U+2029 are escaped. */
export const LATEST_FORMAT = 2;

/** The first line of a backup. */
export type BackupHead = { format: number; takenAt: string; migrations: string[] };
/** The line before a table's rows, each of which is a JSON object on a line of its own. */
export type TableHead = { table: string; columns: string[] };

/** Formats the last line of a backup with this many rows. A backup without it was cut short. */
export const endLine = (rows: number) => JSON.stringify({ end: true, rows });

const FETCH_SIZE = 500;

/**
 * Writes a consistent snapshot as gzipped lines of JSON while the product keeps running. It needs no `pg_dump`, whose version
 * would have to match the server's. `name` is what errors call the destination. Returns the number of rows.
 * @throws BackupFileError when the destination fails, and what the database reports when that fails
 */
export function writeBackup(
  databaseUrl: string,
  destination: NodeJS.WritableStream,
  now: Date,
  name = 'The file',
): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const counted = { rows: 0 };
    const lines = toLines(client, now, counted);
    // A failing pipeline destroys both its ends with the same error: only here it is certain whose error it is.
    const databaseFailures: unknown[] = [];
    const next = () =>
      lines.next().catch((error: unknown) => {
        databaseFailures.push(error);
        throw error;
      });
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    try {
      await pipeline(Readable.from({ [Symbol.asyncIterator]: () => ({ next }) }), createGzip(), destination);
    } catch (error) {
      throw error instanceof Error && !databaseFailures.includes(error) ? new BackupFileError(name, error) : error;
    }
    await client.query('COMMIT');
    return counted.rows;
  });
}

async function* toLines(client: pg.Client, now: Date, counted: { rows: number }): AsyncGenerator<string> {
  const head: BackupHead = {
    format: LATEST_FORMAT,
    takenAt: now.toISOString(),
    migrations: await listAppliedMigrations(client),
  };
  yield `${JSON.stringify(head)}\n`;
  for (const { name, columns } of await listTables(client)) {
    const tableHead: TableHead = { table: name, columns };
    yield `${JSON.stringify(tableHead)}\n`;
    // Rows stay text, so that JavaScript rounds no number.
    await client.query(`DECLARE backup CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${FETCH_SIZE} FROM backup`);
      if (rows.length === 0) break;
      counted.rows += rows.length;
      yield escapeSeparators(rows.map(({ row }) => `${row}\n`).join(''));
    }
    await client.query('CLOSE backup');
  }
  yield `${endLine(counted.rows)}\n`;
}

/** Escapes two characters that many programs treat as line ends. In JSON both occur in strings only. */
function escapeSeparators(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM "_prisma_migrations"
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
