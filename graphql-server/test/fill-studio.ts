import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { LocalDate } from '../src/domain/time/local-date';

export type StudioSize = {
  today: LocalDate;
  /** Age of the studio in years: 15 series a week and ten single classes a month. */
  years: number;
  /** Number of bookings. The first 100 are for the next month, so that two sizes show the same schedule. */
  bookings: number;
};

const SQL = path.resolve('graphql-server/test/fill-studio.sql');

/** Fills an empty, migrated database with the rows of a studio of this size, always the same rows, and updates its statistics. */
export async function fillStudio(databaseUrl: string, { today, years, bookings }: StudioSize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `SELECT set_config('fill.today', $1, true), set_config('fill.years', $2, true), set_config('fill.bookings', $3, true)`,
      [today, String(years), String(bookings)],
    );
    await client.query(await readFile(SQL, 'utf8'));
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
