import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyOverGraphql, buyOverRest, countStatus, type Purchase, type PurchaseInput } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { startTestServer, type TestServer } from '#test/server';
import { toDbDate } from '../time/local-date';

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

/** Locks the class until one of these requests waits for the lock, then releases all of them at once. */
async function buyTogether(requests: (() => Promise<Purchase>)[]): Promise<Purchase[]> {
  const client = await server.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM "Occurrence" WHERE "id" = $1 FOR UPDATE', [occurrenceId]);
    const purchases = requests.map((request) => request());
    await someoneWaitsForLock();
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
    expect(rows).not.toEqual([]);
  });
}

const buyer =
  (index: number, more: Partial<PurchaseInput> = {}, buy = buyOverRest) =>
  () =>
    buy(server.url, { classId, email: `buyer${index}@example.com`, ...more });
const statuses = (purchases: Purchase[]) => purchases.map(({ status }) => status);

describe('concurrent bookings of one class', () => {
  it('gives concurrent buyers exactly the places of a class over REST and GraphQL, with one mail each', async () => {
    const requests = Array.from({ length: 9 }, (_, index) =>
      buyer(index, {}, index % 2 ? buyOverGraphql : buyOverRest),
    );
    const purchases = await buyTogether(requests);
    expect(countStatus(purchases, 201)).toBe(4);
    expect(countStatus(purchases, 409)).toBe(5);
    const mails = await server.deps.db.outgoingMail.count({ where: { booking: { occurrenceId } } });
    expect(mails).toBe(4);
  });

  it('returns one booking for the same key and request and refuses the same key with another request', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const [one, twin] = await buyTogether([buyer(1, key), buyer(1, key)]);
    expect(twin).toEqual(one);
    expect(one?.status).toBe(201);
    const [other] = await Promise.all([buyer(2, key)()]);
    expect(other).toMatchObject({ status: 409, message: expect.stringContaining('already used') });
    expect(await server.deps.db.booking.count({ where: { occurrenceId } })).toBe(1);
  });

  it('books the other buyers of a class when one of them is refused for an outdated price', async () => {
    const wrong = { extra: { price: 1 } };
    const purchases = await buyTogether([buyer(0), buyer(1), buyer(2, wrong), buyer(3)]);
    expect(statuses(purchases)).toEqual([201, 201, 409, 201]);
  });

  it('books a buyer on their own held seat and leaves the held seat of another person alone', async () => {
    const held = (email: string | null) => ({
      occurrenceId,
      amountCents: 1500,
      name: 'Ana Pons',
      email,
      networkDigest: server.deps.toNetworkDigest('127.0.0.1'),
      holdExpiresAt: new Date(server.deps.clock.now().getTime() + 60_000),
    });
    await server.deps.db.paymentAttempt.createMany({ data: [held('Buyer2@example.com'), held('other@example.com')] });
    const purchases = await buyTogether([buyer(0), buyer(1), buyer(2), buyer(3)]);
    expect(countStatus(purchases, 201)).toBe(3);
    expect(purchases[2]?.status).toBe(201);
    const holds = await server.deps.db.paymentAttempt.findMany({
      where: { occurrenceId, holdExpiresAt: { not: null } },
    });
    expect(holds.map(({ email }) => email)).toEqual(['other@example.com']);
  });

  it('books the other buyers of a class when the database refuses one of them', async () => {
    await server.database.pool.query(
      `ALTER TABLE "Booking" ADD CONSTRAINT "no_thirteen" CHECK ("name" <> 'Thirteen') NOT VALID`,
    );
    try {
      const purchases = await buyTogether([buyer(0), buyer(1), buyer(2, { name: 'Thirteen' }), buyer(3)]);
      expect(statuses(purchases)).toEqual([201, 201, 500, 201]);
    } finally {
      await server.database.pool.query('ALTER TABLE "Booking" DROP CONSTRAINT "no_thirteen"');
    }
  });

  it('books twenty buyers while another booking of their class waits for its idempotency key', async () => {
    await server.deps.db.availability.update({ where: { id: classId }, data: { capacity: 30 } });
    const [key, other] = [randomUUID(), await createClass(server.deps.db)];
    const { id: otherId } = await server.deps.db.occurrence.create({
      data: { availabilityId: other.id, localDate: toDbDate(CLASS_DATE) },
    });
    const client = await server.database.pool.connect();
    try {
      // A booking with the same key in another class, not committed yet.
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO "Booking" ("occurrenceId", "name", "email", "title", "className", "classType", "localDate", "localTime",
            "startsAt", "durationMinutes", "location", "priceCents", "paymentMethod", "idempotencyKey", "requestDigest", "freeCancellationUntil", "updatedAt")
         VALUES ($1, 'Ana', 'ana@example.com', 'T', 'C', 'MAT_PILATES', $2, '10:00', now() + interval '21 days', 60, 'Beach', 1500,
            'IN_PERSON', $3, 'another request', now(), now())`,
        [otherId, CLASS_DATE, key],
      );
      const first = buyer(0, { headers: { 'idempotency-key': key } })();
      await someoneWaitsForLock();
      const waiting = Array.from({ length: 20 }, (_, index) => buyer(index + 1)());
      await client.query('COMMIT');
      expect(await first).toMatchObject({ status: 409, message: expect.stringContaining('already used') });
      expect(countStatus(await Promise.all(waiting), 201)).toBe(20);
    } finally {
      client.release();
    }
  });
});

describe('a class that is full', () => {
  it('refuses a booking of a full class without waiting for its lock', async () => {
    await server.deps.db.availability.update({ where: { id: classId }, data: { capacity: 1 } });
    expect((await buyer(1)()).status).toBe(201);
    const client = await server.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM "Occurrence" WHERE "id" = $1 FOR UPDATE', [occurrenceId]);
      expect(await buyer(2)()).toMatchObject({ status: 409, message: expect.stringContaining('just filled') });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  });
});
