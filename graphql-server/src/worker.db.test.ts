import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#test/eventually';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withWorker: true });
});
afterAll(() => server.close());

it('has the daily and hourly work come round by itself', async () => {
  await eventually(async () => {
    const { rows } = await server.database.pool.query<{ identifier: string }>(
      'SELECT identifier FROM graphile_worker._private_known_crontabs',
    );
    expect(rows.map(({ identifier }) => identifier).sort()).toEqual(['forget-old-data', 'reconcile']);
  });
});

it('forgets old sign-ins as a job', async () => {
  const { db, jobs } = server.deps;
  const admin = await db.admin.create({ data: { username: 'marina', passwordHash: 'none' } });
  const long = new Date('2020-01-01');
  await db.session.create({ data: { adminId: admin.id, tokenDigest: 'old', expiresAt: long } });
  await db.$transaction((tx) => jobs.enqueue(tx, 'forget-old-data', {}));
  await eventually(async () => expect(await db.session.count()).toBe(0));
});
