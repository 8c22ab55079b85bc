import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('sends one statement after the other in a transaction that reads several relations', async () => {
  const { db, pool } = database;
  const { id: availabilityId } = await createClass(db);
  await db.occurrence.create({ data: { availabilityId, localDate: new Date('2026-12-12') } });
  let running = 0;
  let mostRunning = 0;
  pool.on('acquire', (client) => {
    const send: (...query: unknown[]) => Promise<unknown> = client.query.bind(client);
    const counted = (...query: unknown[]) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      return send(...query).finally(() => {
        running -= 1;
      });
    };
    Object.assign(client, { query: counted });
  });
  const [occurrence] = await db.$transaction((tx) =>
    tx.occurrence.findMany({ include: { availability: true, bookings: true, seatHolds: true, waitlistEntries: true } }),
  );
  expect(occurrence).toMatchObject({ availability: { id: availabilityId }, bookings: [], seatHolds: [] });
  expect(mostRunning).toBe(1);
});

it('goes on after a statement that fails, as PostgreSQL does after a savepoint', async () => {
  const { db } = database;
  const answer = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SAVEPOINT before_it`;
    await expect(tx.$queryRaw`SELECT 1 / 0`).rejects.toThrow();
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT before_it`;
    return tx.$queryRaw`SELECT 1 AS "one"`;
  });
  expect(answer).toEqual([{ one: 1 }]);
});
