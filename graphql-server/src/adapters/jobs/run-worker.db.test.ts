import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
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
  // pg asks its own pool with a callback, everybody else with a promise.
  const connectOrFail = (callback?: (error: Error) => void) => {
    if (!isAway) return callback ? connect(callback as Parameters<typeof connect>[0]) : connect();
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
  const worker = await runWorker(pool, { 'send-mail': sendMail }, createLog('silent'));
  try {
    await db.$transaction((tx) => createJobs().enqueue(tx, 'send-mail', { mailId: 'one' }));
    await eventually(async () => expect(isAway).toBe(true));
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
