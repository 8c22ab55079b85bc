import type { Pool } from 'pg';
import type { TestDatabase } from '../database';

/** Makes the database read-only, like a standby, and closes the open connections so that it applies at once. */
export async function makeReadOnly({ pool, url }: TestDatabase): Promise<void> {
  await setReadOnly(pool, url, 'on');
}

export async function makeWritable({ pool, url }: TestDatabase): Promise<void> {
  await pool.query('SET default_transaction_read_only = off').catch(() => undefined);
  await setReadOnly(pool, url, 'off');
}

async function setReadOnly(pool: Pool, url: string, state: 'on' | 'off'): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const client = await pool.connect();
  try {
    await client.query('SET default_transaction_read_only = off');
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${state}`);
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  } finally {
    client.release(true);
  }
}

/** Raises PostgreSQL's error for a full disk; a really full disk needs a separate mount, which a test cannot create. */
const FULL = `
  CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
  END $$`;

/** Makes every insert of a booking, payment or message fail as if the disk were full. */
export async function fillDisk(pool: Pool): Promise<void> {
  await pool.query(FULL);
  for (const table of ['Booking', 'PaymentAttempt', 'ContactMessage']) {
    await pool.query(`CREATE TRIGGER full_disk BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION full_disk()`);
  }
}

export async function freeDisk(pool: Pool): Promise<void> {
  await pool.query('DROP FUNCTION full_disk CASCADE');
}
