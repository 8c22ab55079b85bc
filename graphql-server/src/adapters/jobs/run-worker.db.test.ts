import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { keptLog } from '#test/log-lines';
import { createLog } from '../../log';
import { createJobs } from './create-jobs';
import { runWorker } from './run-worker';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each([
  ['failed', true],
  ['done', false],
])('survives a database that goes away just as a job is %s, and takes the job up again', async (_name, fails) => {
  const { pool, db } = database;
  const connect = pool.connect.bind(pool);
  let isAway = false;
  let refusals = 0;
  // pg asks its own pool with a callback, everybody else with a promise.
  const connectOrFail = (callback?: (error: Error) => void) => {
    if (!isAway) return callback ? connect(callback as Parameters<typeof connect>[0]) : connect();
    refusals += 1;
    const error = new Error('Connection terminated unexpectedly');
    return callback ? callback(error) : Promise.reject(error);
  };
  pool.connect = connectOrFail as typeof pool.connect;
  let runs = 0;
  const sendMail = async () => {
    runs += 1;
    if (runs > 1) return;
    isAway = true;
    if (fails) throw new Error('The mail server hung up.');
  };
  const worker = await runWorker(pool, { 'send-mail': sendMail }, { log: createLog('silent') });
  try {
    await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'one' }));
    await eventually(async () => expect(refusals).toBeGreaterThan(0));
    isAway = false;
    await eventually(async () => {
      expect(runs).toBe(2);
      const { rows } = await pool.query('SELECT 1 FROM graphile_worker.jobs');
      expect(rows).toEqual([]);
    });
  } finally {
    await worker.stop();
    pool.connect = connect;
  }
});

it('writes one line per run, with the id of the job and without the words of its failure', async () => {
  const { pool, db } = database;
  const kept = keptLog();
  let runs = 0;
  const sendMail = async () => {
    runs += 1;
    if (runs === 1) throw new Error('550 <ana@example.com> is unknown here');
  };
  const worker = await runWorker(pool, { 'send-mail': sendMail }, { log: kept.log });
  try {
    await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'one' }));
    const { rows } = await pool.query<{ id: string }>('SELECT id::text FROM graphile_worker.jobs');
    const jobId = rows[0]?.id;
    await eventually(async () =>
      expect(kept.lines().filter((line) => line.jobId === jobId)).toMatchObject([
        { job: 'send-mail', attempts: 1, msg: 'job failed, and is tried again', err: { type: 'Error' } },
        { job: 'send-mail', attempts: 2, msg: 'job done' },
      ]),
    );
    expect(kept.text()).not.toContain('ana@example.com');
  } finally {
    await worker.stop();
  }
});
