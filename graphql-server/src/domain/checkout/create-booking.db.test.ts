import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyOverGraphql, buyOverRest, countStatus, type Purchase, type PurchaseInput } from '#test/buyers';
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

/** How many requests are being served: each is counted right before it joins the queue, until it is answered without a place. */
async function countOfComers(): Promise<number> {
  const { rows } = await server.database.pool.query(
    `SELECT coalesce(sum("points"), 0)::int AS "came" FROM rate_limit WHERE "key" LIKE 'new-place:%'`,
  );
  return rows[0].came;
}

/** Keeps the class locked until the first of these waits for it, and the others have come behind, one after the other. */
async function buyTogether(requests: (() => Promise<Purchase>)[]): Promise<Purchase[]> {
  const { pool } = server.database;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM "Occurrence" WHERE "id" = $1 FOR UPDATE', [occurrenceId]);
    const purchases: Promise<Purchase>[] = [];
    for (const request of requests) {
      const before = await countOfComers();
      purchases.push(request());
      await eventually(async () => expect(await countOfComers()).toBe(before + 1));
      if (purchases.length > 1) continue;
      await someoneWaitsForLock();
    }
    await client.query('COMMIT');
    return await Promise.all(purchases);
  } finally {
    client.release();
  }
}

function someoneWaitsForLock(): Promise<void> {
  return eventually(async () => {
    const { rows } = await server.database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
}

const buyer =
  (index: number, more: Partial<PurchaseInput> = {}, buy = buyOverRest) =>
  () =>
    buy(server.url, { classId, email: `buyer${index}@example.com`, ...more });

const countTransactions = async () => {
  const { rows } = await server.database.pool.query(
    'SELECT DISTINCT xmin::text FROM "Booking" WHERE "occurrenceId" = $1',
    [occurrenceId],
  );
  return rows.length;
};

describe('people who want the same class at the same time', () => {
  it('are served in one transaction, over either door, and get exactly the places', async () => {
    const requests = Array.from({ length: 9 }, (_, index) =>
      buyer(index, {}, index % 2 ? buyOverGraphql : buyOverRest),
    );
    const purchases = await buyTogether(requests);
    expect(countStatus(purchases, 201)).toBe(4);
    expect(countStatus(purchases, 409)).toBe(5);
    expect(await countTransactions()).toBe(2);
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
      name: 'Ana Pons',
      email,
      networkDigest: server.deps.networkDigestOf('127.0.0.1'),
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

describe('twenty people who wait behind one request', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => buyer(index + 1));
  const allBooked = Array(20).fill(201);
  const statuses = (purchases: Purchase[]) => purchases.map(({ status }) => status);
  beforeEach(() => server.deps.db.availability.update({ where: { id: classId }, data: { capacity: 30 } }));

  it('get their places although the database refuses that request', async () => {
    const { pool } = server.database;
    await pool.query(`ALTER TABLE "Booking" ADD CONSTRAINT "no_thirteen" CHECK ("name" <> 'Thirteen') NOT VALID`);
    try {
      const purchases = await buyTogether([buyer(0, { name: 'Thirteen' }), ...twenty]);
      expect(statuses(purchases)).toEqual([500, ...allBooked]);
    } finally {
      await pool.query('ALTER TABLE "Booking" DROP CONSTRAINT "no_thirteen"');
    }
  });

  it('get their places although its idempotency key is being used for another class', async () => {
    const { pool } = server.database;
    const [key, other] = [randomUUID(), await createClass(server.deps.db)];
    const { id: otherId } = await server.deps.db.occurrence.create({
      data: { availabilityId: other.id, localDate: toDbDate(CLASS_DATE) },
    });
    const client = await pool.connect();
    try {
      // A booking with the same key whose commit takes its time, in a class of its own.
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO "Booking" ("occurrenceId", "name", "email", "title", "className", "classType", "localDate", "localTime",
            "startsAt", "durationMinutes", "location", "priceCents", "paymentMethod", "idempotencyKey", "requestDigest", "updatedAt")
         VALUES ($1, 'Ana', 'ana@example.com', 'T', 'C', 'MAT_PILATES', $2, '10:00', now() + interval '21 days', 60, 'Beach', 1500,
            'IN_PERSON', $3, 'another request', now())`,
        [otherId, CLASS_DATE, key],
      );
      const first = buyer(0, { headers: { 'idempotency-key': key } })();
      await someoneWaitsForLock();
      const before = await countOfComers();
      const waiting = twenty.map((buy) => buy());
      await eventually(async () => expect(await countOfComers()).toBe(before + 20));
      await client.query('COMMIT');
      expect(await first).toMatchObject({ status: 409, message: expect.stringContaining('already used') });
      expect(statuses(await Promise.all(waiting))).toEqual(allBooked);
    } finally {
      client.release();
    }
  });
});
