import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyOverGraphql, buyOverRest, countOf, type Purchase, type Wish } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { startTestServer, type TestServer } from '#test/server';
import { toDbDate } from '../schedule/local-date';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let classId: string;
let occurrenceId: string;
beforeEach(async () => {
  const { id } = await createClass(server.deps.db, { capacity: 4 });
  const occurrence = await server.deps.db.occurrence.create({
    data: { availabilityId: id, localDate: toDbDate(CLASS_DATE) },
  });
  classId = id;
  occurrenceId = occurrence.id;
});

/** How many have come to this server so far: each is counted as it comes in, and all that is left for it then is to wait. */
async function countOfComers(): Promise<number> {
  const { rows } = await server.database.pool.query('SELECT coalesce(sum("points"), 0)::int AS "came" FROM rate_limit');
  return rows[0].came;
}

/** Keeps the class locked until the first of these waits for it, and the others have come behind, one after the other. */
async function buyTogether(wishes: (() => Promise<Purchase>)[]): Promise<Purchase[]> {
  const { pool } = server.database;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM "Occurrence" WHERE "id" = $1 FOR UPDATE', [occurrenceId]);
    const purchases: Promise<Purchase>[] = [];
    for (const wish of wishes) {
      const before = await countOfComers();
      purchases.push(wish());
      await eventually(async () => expect(await countOfComers()).toBe(before + 1));
      if (purchases.length > 1) continue;
      await eventually(async () => {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
    }
    await client.query('COMMIT');
    return await Promise.all(purchases);
  } finally {
    client.release();
  }
}

const buyer =
  (index: number, more: Partial<Wish> = {}, buy = buyOverRest) =>
  () =>
    buy(server.url, { classId, email: `buyer${index}@example.com`, ...more });

const transactionsOf = async () => {
  const { rows } = await server.database.pool.query(
    'SELECT DISTINCT xmin::text FROM "Booking" WHERE "occurrenceId" = $1',
    [occurrenceId],
  );
  return rows.length;
};

describe('people who want the same class at the same time', () => {
  it('are served in one transaction, over either door, and get exactly the places', async () => {
    const wishes = Array.from({ length: 9 }, (_, index) => buyer(index, {}, index % 2 ? buyOverGraphql : buyOverRest));
    const purchases = await buyTogether(wishes);
    expect(countOf(purchases, 201)).toBe(4);
    expect(countOf(purchases, 409)).toBe(5);
    expect(await transactionsOf()).toBe(2);
    const mails = await server.deps.db.outgoingMail.count({ where: { booking: { occurrenceId } } });
    expect(mails).toBe(4);
  });

  it('get one booking for the same key and words, and none for the same key and other words', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const [, one, twin, other] = await buyTogether([buyer(0), buyer(1, key), buyer(1, key), buyer(2, key)]);
    expect(twin).toEqual(one);
    expect(one?.status).toBe(201);
    expect(other?.status).toBe(409);
    expect(other?.message).toContain('already used');
    expect(await server.deps.db.booking.count({ where: { occurrenceId } })).toBe(2);
  });

  it('do not share the refusal of one who saw another price', async () => {
    const wrong = { extra: { price: 1 } };
    const purchases = await buyTogether([buyer(0), buyer(1), buyer(2, wrong), buyer(3)]);
    expect(purchases.map(({ status }) => status)).toEqual([201, 201, 409, 201]);
  });

  it('take up their own held seats, and nobody else’s', async () => {
    const held = (email: string | null) => ({
      occurrenceId,
      amountCents: 1500,
      email,
      holdExpiresAt: new Date(server.deps.clock.now().getTime() + 60_000),
    });
    await server.deps.db.paymentAttempt.createMany({ data: [held('Buyer2@example.com'), held('other@example.com')] });
    const purchases = await buyTogether([buyer(0), buyer(1), buyer(2), buyer(3)]);
    expect(purchases.map(({ status }) => status)).toEqual([201, 201, 201, 409]);
    const holds = await server.deps.db.paymentAttempt.findMany({
      where: { occurrenceId, holdExpiresAt: { not: null } },
    });
    expect(holds.map(({ email }) => email)).toEqual(['other@example.com']);
  });

  it('come to no harm when what one of them asks for breaks the transaction', async () => {
    await server.database.pool.query(
      `ALTER TABLE "Booking" ADD CONSTRAINT "no_thirteen" CHECK ("name" <> 'Thirteen') NOT VALID`,
    );
    try {
      const purchases = await buyTogether([buyer(0), buyer(1), buyer(2, { name: 'Thirteen' }), buyer(3)]);
      expect(purchases.map(({ status }) => status)).toEqual([201, 201, 500, 201]);
    } finally {
      await server.database.pool.query('ALTER TABLE "Booking" DROP CONSTRAINT "no_thirteen"');
    }
  });
});
