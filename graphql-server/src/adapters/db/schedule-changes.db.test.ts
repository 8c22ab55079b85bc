import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { startTestServer, type TestServer } from '#test/server';
import { checkForChanges, deleteOldChanges } from './schedule-changes';

let server: TestServer;
let classId: string;
let seen: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ id: classId } = await createClass(server.deps.db, { capacity: 90 }));
  await buyOverRest(server.url, { classId });
  await run(
    `INSERT INTO "PaymentAttempt" ("occurrenceId", "amountCents", "updatedAt") SELECT "id", 1500, now() FROM "Occurrence"`,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  seen = (await look(null)).snapshot;
});

const look = (since: string | null) => checkForChanges(server.database.pool, since);
const run = (sql: string) => server.database.pool.query(sql);

describe('checkForChanges', () => {
  it('reports a change on the first check', async () => {
    expect((await look(null)).hasChanged).toBe(true);
  });

  it('reports nothing when nothing was committed', async () => {
    // Commits in other databases of the cluster move the snapshot on, and change nothing here.
    expect(await look(seen)).toMatchObject({ hasChanged: false });
  });

  it.each([
    ['a class that is new', () => createClass(server.deps.db)],
    ['a class that is edited', () => run(`UPDATE "Availability" SET "title" = 'Other'`)],
    ['a class that is deleted', () => run(`DELETE FROM "Availability" WHERE "title" = 'none'`)],
    ['a date that is changed', () => run(`UPDATE "Occurrence" SET "capacity" = 80`)],
    ['a booking', () => buyOverRest(server.url, { classId })],
    ['a booking that is cancelled', () => run(`UPDATE "Booking" SET "status" = 'CANCELLED' WHERE "email" = 'none'`)],
    ['a booking that is deleted', () => run(`DELETE FROM "Booking" WHERE "email" = 'none'`)],
    ['a seat that is held', () => run(`UPDATE "PaymentAttempt" SET "holdExpiresAt" = now() + interval '1 minute'`)],
    ['a payment that is over', () => run(`UPDATE "PaymentAttempt" SET "status" = 'ABANDONED'`)],
  ])('reports %s once', async (_what, change) => {
    await change();
    const found = await look(seen);
    expect(found.hasChanged).toBe(true);
    expect((await look(found.snapshot)).hasChanged).toBe(false);
  });

  it.each([
    ['a counted attempt', () => server.deps.rateLimits.consume('contact', '192.0.2.1')],
    ['a job', () => server.deps.jobs.enqueue(server.deps.db, 'reconcile', { isDeep: false })],
    ['a mark of attendance', () => run(`UPDATE "Booking" SET "attendance" = 'CAME'`)],
    ['a person who is forgotten', () => run(`UPDATE "PaymentAttempt" SET "email" = NULL`)],
  ])('ignores %s', async (_what, change) => {
    await change();
    const found = await look(seen);
    expect(found.snapshot).not.toBe(seen);
    expect(found.hasChanged).toBe(false);
  });

  it('reports a transaction that began before the previous check and was committed after it', async () => {
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE "Availability" SET "title" = 'Slow'`);
      await run(`UPDATE "OutgoingMail" SET "attempts" = 1`);
      const before = await look(seen);
      expect(before.hasChanged).toBe(false);
      await client.query('COMMIT');
      expect((await look(before.snapshot)).hasChanged).toBe(true);
    } finally {
      await client.end();
    }
  });

  it('ignores a transaction that was rolled back', async () => {
    await run(`BEGIN; UPDATE "Availability" SET "title" = 'Never'; ROLLBACK`);
    expect((await look(seen)).hasChanged).toBe(false);
  });
});

describe('recorded changes', () => {
  it('recorded changes are deleted after an hour, and not before', async () => {
    await run(`UPDATE "ScheduleChange" SET "notedAt" = now() - interval '61 minutes'`);
    await createClass(server.deps.db);
    await deleteOldChanges(server.database.pool);
    expect((await run('SELECT 1 FROM "ScheduleChange"')).rowCount).toBe(1);
    expect((await look(seen)).hasChanged).toBe(true);
  });
});
