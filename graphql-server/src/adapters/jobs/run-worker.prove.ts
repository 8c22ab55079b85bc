import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { captureLog } from '#test/log-lines';
import { createLog } from '../../log';
import { createJobs } from './create-jobs';
import { discardSuperseded, releaseOrphans } from './orphans';
import { runWorker } from './run-worker';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Lets a test take the database away from the pool, until `end` returns it for good. */
function createOutage({ pool }: TestDatabase) {
  const connect = pool.connect.bind(pool);
  const outage = {
    isAway: false,
    /** How many times a connection was refused. */
    refusals: 0,
    end: () => {
      pool.connect = connect;
    },
  };
  // pg calls `connect` of its own pool with a callback; all other callers use the promise.
  const connectOrFail = (callback?: (error: Error) => void) => {
    if (!outage.isAway) return callback ? connect(callback as Parameters<typeof connect>[0]) : connect();
    outage.refusals += 1;
    const error = new Error('Connection terminated unexpectedly');
    return callback ? callback(error) : Promise.reject(error);
  };
  pool.connect = connectOrFail as typeof pool.connect;
  return outage;
}

async function clearQueue(): Promise<void> {
  const { pool } = database;
  await pool.query('SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM graphile_worker.jobs');
  await pool.query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
}

it.each([
  ['failed', true],
  ['done', false],
])('reconnects after the database went away just as a job was %s, and repeats the job', async (_name, fails) => {
  const { pool, db } = database;
  const stored = captureLog();
  const outage = createOutage(database);
  let runs = 0;
  const sendMail = async () => {
    runs += 1;
    if (runs > 1) return;
    outage.isAway = true;
    if (fails) throw new Error('The mail server hung up.');
  };
  const worker = await runWorker(pool, { 'send-mail': sendMail }, { log: stored.log });
  try {
    await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'one' }));
    await eventually(async () => expect(stored.text()).toContain('job queue lost'));
    outage.isAway = false;
    await eventually(async () => {
      expect(runs).toBe(2);
      const { rows } = await pool.query('SELECT 1 FROM graphile_worker.jobs');
      expect(rows).toEqual([]);
    });
  } finally {
    await worker.stop();
    outage.end();
  }
});

it('starts once the database answers, and says once that it does not', async () => {
  const { pool, db } = database;
  const stored = captureLog();
  const outage = createOutage(database);
  outage.isAway = true;
  const runs: string[] = [];
  const sendMail = async ({ mailId }: { mailId: string }) => void runs.push(mailId);
  const starting = runWorker(pool, { 'send-mail': sendMail }, { log: stored.log });
  await eventually(async () => expect(outage.refusals).toBeGreaterThan(3));
  outage.end();
  const worker = await starting;
  try {
    await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'one' }));
    await eventually(async () => expect(runs).toEqual(['one']));
    expect(stored.text().split('connecting to the database')).toHaveLength(2);
  } finally {
    await worker.stop();
  }
});

it.each(['goes on', 'stops'])('%s after the failures of two jobs could not be saved', async (what) => {
  const { pool, db } = database;
  const stored = captureLog();
  const outage = createOutage(database);
  const finish = new EventEmitter();
  const runs: string[] = [];
  const sendMail = async ({ mailId }: { mailId: string }) => {
    runs.push(mailId);
    if (runs.length > 3) return;
    await once(finish, mailId);
    if (mailId !== 'slow') throw new Error('The mail server hung up.');
  };
  const worker = await runWorker(pool, { 'send-mail': sendMail }, { log: stored.log });
  let stopped: Promise<void> | null = null;
  try {
    for (const mailId of ['one', 'two', 'slow'])
      await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId }));
    await eventually(async () => expect(runs).toHaveLength(3));
    outage.isAway = true;
    finish.emit('one');
    await eventually(async () => expect(stored.text().split('Failed to fail jobs')).toHaveLength(2));
    finish.emit('two');
    await eventually(async () => expect(stored.text().split('Failed to fail jobs')).toHaveLength(3));
    outage.isAway = false;
    if (what === 'stops') stopped = worker.stop();
    finish.emit('slow');
    if (what === 'goes on') await eventually(async () => expect(runs.slice(3).sort()).toEqual(['one', 'two']));
  } finally {
    await (stopped ?? worker.stop());
    outage.end();
    await clearQueue();
  }
});

it('stops when it is asked to while it reconnects', async () => {
  const { pool, db } = database;
  const stored = captureLog();
  const outage = createOutage(database);
  const query = pool.query.bind(pool);
  const returned = new EventEmitter();
  const untilReturned = once(returned, 'now');
  const sendMail = async () => {
    outage.isAway = true;
    pool.query = (async (...args: Parameters<typeof query>) => {
      await untilReturned;
      return query(...args);
    }) as typeof pool.query;
  };
  const worker = await runWorker(pool, { 'send-mail': sendMail }, { log: stored.log });
  await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'one' }));
  await eventually(async () => expect(stored.text()).toContain('job queue lost'));
  const stopped = worker.stop();
  outage.end();
  returned.emit('now');
  await stopped;
  pool.query = query;
  await clearQueue();
});

it('unlocks the jobs of a dead worker, and leaves those of living ones locked', async () => {
  const { pool, db } = database;
  const finished = new EventEmitter();
  const busy = once(finished, 'now');
  const runs: string[] = [];
  const sendMail = async ({ mailId }: { mailId: string }) => {
    runs.push(mailId);
    if (mailId === 'of a living worker') await busy;
  };
  const worker = await runWorker(pool, { 'send-mail': sendMail }, { log: createLog('silent') });
  try {
    await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'of a living worker' }));
    await eventually(async () => expect(runs).toEqual(['of a living worker']));
    await pool.query(`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'`);
    const of = async (owner: string, age: string, mailId: string) => {
      const later = new Date(Date.now() + 3_600_000);
      await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId }, { runAt: later }));
      await pool.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - $2::interval
          WHERE payload->>'mailId' = $3`,
        [owner, age, mailId],
      );
    };
    await of('worker_dead', '1 minute', 'of a dead worker');
    await of('worker_new', '0 seconds', 'of a new worker');
    await releaseOrphans(pool);
    const { rows } = await pool.query(
      `SELECT payload->>'mailId' AS mail, locked_by IS NULL AS free FROM graphile_worker._private_jobs ORDER BY id`,
    );
    expect(rows).toEqual([
      { mail: 'of a living worker', free: false },
      { mail: 'of a dead worker', free: true },
      { mail: 'of a new worker', free: false },
    ]);
    expect(runs).toEqual(['of a living worker']);
  } finally {
    finished.emit('now');
    await worker.stop();
  }
});

/** Simulates a process that died while it ran a job of a queue. */
async function takeByDeadWorker(): Promise<void> {
  const taken = `locked_by = 'worker_dead', locked_at = now() - interval '1 minute'`;
  await database.pool.query(`UPDATE graphile_worker._private_job_queues SET ${taken}`);
  await database.pool.query(`UPDATE graphile_worker._private_jobs SET ${taken} WHERE job_queue_id IS NOT NULL`);
}

it('runs the next job of a queue when the process that had the queue is dead', async () => {
  const { pool, db } = database;
  const passes: boolean[] = [];
  const reconcile = async ({ isDeep }: { isDeep: boolean }) => void passes.push(isDeep);
  const enqueue = (isDeep: boolean) =>
    db.$transaction((tx) =>
      createJobs().enqueue(tx, 'reconcile', { isDeep }, { queue: 'reconcile', key: `${isDeep}` }),
    );
  await enqueue(true);
  await takeByDeadWorker();
  await enqueue(false);
  const worker = await runWorker(pool, { reconcile }, { log: createLog('silent') });
  try {
    await releaseOrphans(pool);
    await eventually(async () => expect(passes).toEqual([true, false]));
  } finally {
    await worker.stop();
  }
});

it('removes a pass whose process died after a newer pass was requested under its key', async () => {
  const { pool, db } = database;
  const enqueue = () =>
    db.$transaction((tx) =>
      createJobs().enqueue(tx, 'reconcile', { isDeep: false }, { queue: 'reconcile', key: 'one' }),
    );
  await enqueue();
  await takeByDeadWorker();
  await enqueue();
  await discardSuperseded(pool);
  const passes = async () =>
    (
      await pool.query(
        `SELECT key, attempts FROM graphile_worker.jobs WHERE task_identifier = 'reconcile' ORDER BY key`,
      )
    ).rows;
  expect(await passes()).toEqual([
    { key: 'one', attempts: 0 },
    { key: null, attempts: 25 },
  ]);
  await releaseOrphans(pool);
  await discardSuperseded(pool);
  expect(await passes()).toEqual([{ key: 'one', attempts: 0 }]);
  await pool.query(`SELECT graphile_worker.remove_job('one')`);
});

it('logs one line per run, with the id of the job and without the message of its failure', async () => {
  const { pool, db } = database;
  const stored = captureLog();
  let runs = 0;
  const sendMail = async () => {
    runs += 1;
    if (runs === 1) throw new Error('550 <ana@example.com> is unknown here');
  };
  const worker = await runWorker(pool, { 'send-mail': sendMail }, { log: stored.log });
  try {
    await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'one' }));
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id::text FROM graphile_worker.jobs ORDER BY jobs.id DESC',
    );
    const jobId = rows[0]?.id;
    await eventually(async () =>
      expect(stored.lines().filter((line) => line.jobId === jobId)).toMatchObject([
        { job: 'send-mail', attempts: 1, msg: 'job failed: the queue will retry it', err: { type: 'Error' } },
        { job: 'send-mail', attempts: 2, msg: 'job done' },
      ]),
    );
    expect(stored.text()).not.toContain('ana@example.com');
  } finally {
    await worker.stop();
  }
});

it('retries with delays multiplied by the time scale', async () => {
  const { pool, db } = database;
  let runs = 0;
  const sendMail = async () => {
    runs += 1;
    throw new Error('The mail server is away.');
  };
  const worker = await runWorker(pool, { 'send-mail': sendMail }, { log: createLog('silent'), timeScale: 0.001 });
  try {
    await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'again' }));
    // With the queue's own delays the sixth attempt would come after four minutes.
    await eventually(async () => expect(runs).toBeGreaterThan(5));
  } finally {
    await worker.stop();
  }
});
