import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What the product needs of a connection, and whether it still has it behind a pooler. */
export type Feature = { what: string; usedBy: string; works: boolean };

/** Without them hardly anything is answered. */
export const NAMED_STATEMENTS = 'statements under a name';

/** Longer than a notification takes by far. */
const NOTICE_MS = 500;
const WITH_SETTINGS = { statement_timeout: 4_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 10_000 };

type Two = { one: pg.Client; other: pg.Client; direct: pg.Client };

/** Two clients of the same pooler take turns, as two processes do. */
export async function tryFeatures(pooledUrl: string, databaseUrl: string): Promise<Feature[]> {
  const clients = {
    one: new pg.Client({ connectionString: pooledUrl, ...WITH_SETTINGS }),
    other: new pg.Client({ connectionString: pooledUrl, ...WITH_SETTINGS }),
    direct: new pg.Client({ connectionString: databaseUrl }),
  };
  const everyone = Object.values(clients);
  for (const client of everyone) client.on('error', () => undefined);
  await Promise.all(everyone.map((client) => client.connect()));
  try {
    const features: Feature[] = [];
    for (const { works, ...feature } of FEATURES) {
      features.push({ ...feature, works: await works(clients).catch(() => false) });
    }
    return features;
  } finally {
    await Promise.all(everyone.map((client) => client.end()));
  }
}

const FEATURES: (Omit<Feature, 'works'> & { works: (clients: Two) => Promise<boolean> })[] = [
  { what: 'transactions and row locks', usedBy: 'every booking', works: holdsLocks },
  { what: '`pg_current_snapshot()`', usedBy: 'the kept schedule', works: seesCommits },
  { what: 'time limits of a statement and a lock', usedBy: 'every connection', works: keepsLimits },
  { what: NAMED_STATEMENTS, usedBy: 'rate limits, the kept schedule, the queue', works: keepsNames },
  { what: '`LISTEN`', usedBy: 'the queue, to hear of a job at once', works: hearsNotices },
  {
    what: 'a lock for as long as a connection lives',
    usedBy: 'migrations; a worker that shows its life',
    works: keepsLock,
  },
];

async function holdsLocks({ one, other, direct }: Two): Promise<boolean> {
  await direct.query(
    'CREATE TABLE IF NOT EXISTS pooled_probe (n int); TRUNCATE pooled_probe; INSERT INTO pooled_probe VALUES (1)',
  );
  await one.query('BEGIN');
  await one.query('SELECT 1 FROM pooled_probe FOR UPDATE');
  const blocked = await other.query('SELECT 1 FROM pooled_probe FOR UPDATE NOWAIT').then(
    () => false,
    () => true,
  );
  await one.query('COMMIT');
  return blocked && (await other.query('SELECT 1 FROM pooled_probe FOR UPDATE NOWAIT')).rowCount === 1;
}

async function seesCommits({ one, other }: Two): Promise<boolean> {
  const snapshot = async (client: pg.Client) =>
    (await client.query<{ word: string }>('SELECT pg_current_snapshot()::text AS "word"')).rows[0]?.word;
  const before = await snapshot(one);
  const isQuiet = before === (await snapshot(other));
  await other.query('UPDATE pooled_probe SET n = n + 1');
  return isQuiet && before !== (await snapshot(one));
}

async function keepsLimits({ one }: Two): Promise<boolean> {
  const { rows } = await one.query<{ statement: string; lock: string }>(
    `SELECT current_setting('statement_timeout') AS "statement", current_setting('lock_timeout') AS "lock"`,
  );
  return rows[0]?.statement === '4s' && rows[0].lock === '3s';
}

/** The second time it is not sent again: whoever gets the connection has to know it. */
async function keepsNames({ one, other }: Two): Promise<boolean> {
  const named = (client: pg.Client) => client.query({ name: 'probe', text: 'SELECT $1::int AS "n"', values: [1] });
  await named(one);
  await other.query('BEGIN');
  await named(other);
  const { rowCount } = await named(one);
  await other.query('COMMIT');
  return rowCount === 1;
}

async function hearsNotices({ one, direct }: Two): Promise<boolean> {
  let hasHeard = false;
  one.on('notification', () => {
    hasHeard = true;
  });
  await one.query('LISTEN pooled_probe');
  await direct.query('NOTIFY pooled_probe');
  await sleep(NOTICE_MS);
  return hasHeard;
}

/** Works where the lock is gone with its owner, and not before. */
async function keepsLock({ one, other, direct }: Two): Promise<boolean> {
  const LOCK = 5_417;
  await one.query('SELECT pg_advisory_lock($1)', [LOCK]);
  await one.query('SELECT pg_advisory_lock($1)', [LOCK + 1]);
  await other.query('BEGIN');
  // The connection on which the lock was taken may be anybody's now.
  const { rows } = await other.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS "taken"', [LOCK]);
  await other.query('COMMIT');
  await one.end();
  await sleep(NOTICE_MS);
  const after = await direct.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS "free"', [LOCK + 1]);
  return rows[0]?.taken === false && after.rows[0]?.free === true;
}
