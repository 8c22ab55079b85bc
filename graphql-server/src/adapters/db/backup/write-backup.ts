import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { listTables } from './tables';

/** Since format 2 a last line says how many rows there are, and U+2028 and U+2029 are escaped. */
export const LATEST_FORMAT = 2;

/** The first line of a backup. */
export type BackupHead = { format: number; takenAt: string; migrations: string[] };
/** The line before a table's rows, each of which is a JSON object on a line of its own. */
export type TableHead = { table: string; columns: string[] };

/** The last line of a backup with that many rows: a backup without it was cut short. */
export const endLine = (rows: number) => JSON.stringify({ end: true, rows });

const FETCHED_AT_ONCE = 500;

/**
 * Writes everything as it is at one moment, while the product goes on: compressed lines of JSON. It needs no tool of
 * PostgreSQL's own, whose version would have to fit. Returns how many rows there were.
 */
export async function writeBackup(databaseUrl: string, destination: NodeJS.WritableStream, now: Date): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const counted = { rows: 0 };
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await pipeline(Readable.from(toLines(client, now, counted)), createGzip(), destination);
    await client.query('COMMIT');
    return counted.rows;
  } finally {
    await client.end();
  }
}

async function* toLines(client: pg.Client, now: Date, counted: { rows: number }): AsyncGenerator<string> {
  const head: BackupHead = {
    format: LATEST_FORMAT,
    takenAt: now.toISOString(),
    migrations: await appliedMigrations(client),
  };
  yield `${JSON.stringify(head)}\n`;
  for (const { name, columns } of await listTables(client)) {
    const tableHead: TableHead = { table: name, columns };
    yield `${JSON.stringify(tableHead)}\n`;
    // As text all the way: no number is rounded by passing through here.
    await client.query(`DECLARE backup CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${FETCHED_AT_ONCE} FROM backup`);
      if (rows.length === 0) break;
      counted.rows += rows.length;
      yield escapeSeparators(rows.map(({ row }) => `${row}\n`).join(''));
    }
    await client.query('CLOSE backup');
  }
  yield `${endLine(counted.rows)}\n`;
}

/** Escapes what many programs take for the end of a line. In JSON both characters occur inside of strings only. */
function escapeSeparators(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM "_prisma_migrations"
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
