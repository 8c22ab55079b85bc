import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverGraphql, buyOverRest, countStatus, type Purchase } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { type ServerProcess, spawnServer } from '#test/process';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { withoutGate } from '#test/without-gate';
import { lockAvailability, lockForShare } from './locks';
import type { Db, Tx } from './ports';

const BUYERS = 40;
const EDITS = 6;
const CAPACITY = 900;

let server: TestServer;
let processes: ServerProcess[];
beforeAll(async () => {
  server = await startTestServer();
  processes = await Promise.all([1, 2].map(() => spawnServer({ DATABASE_URL: server.database.url })));
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await server.close();
});

/** Opens a transaction that takes a lock of a class and holds it until `end` is called. */
function holdLock(db: Db, lock: (tx: Tx) => Promise<unknown>): Promise<{ end(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    let end: () => void = () => undefined;
    const ending = new Promise<void>((resolveEnding) => {
      end = resolveEnding;
    });
    const transaction = db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = '30s'`;
        await lock(tx);
        resolve({
          end: () => {
            end();
            return transaction;
          },
        });
        await ending;
      },
      { timeout: 60_000 },
    );
    transaction.catch(reject);
  });
}

const waitForBlockedLocks = (count: number) =>
  eventually(async () => {
    const { rows } = await server.database.pool.query(
      'SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()',
    );
    expect(rows).toHaveLength(count);
  });

describe('an edit that waits for a booking', () => {
  it('lets a waiting edit go before later bookings, which then run together', async () => {
    const { db } = server.deps;
    const { id } = await createClass(db);
    const order: string[] = [];
    const first = await holdLock(db, (tx) => lockForShare(tx, id));
    const edit = holdLock(db, (tx) => lockAvailability(tx, id)).then((held) => {
      order.push('edit');
      return held;
    });
    await waitForBlockedLocks(1);
    const later = [1, 2].map(() =>
      holdLock(db, (tx) => lockForShare(tx, id)).then((held) => {
        order.push('booking');
        return held;
      }),
    );
    await waitForBlockedLocks(3);
    await first.end();
    await (await edit).end();
    const held = await Promise.all(later);
    expect(order).toEqual(['edit', 'booking', 'booking']);
    await Promise.all(held.map(({ end }) => end()));
  });

  it('lets later bookings overtake a waiting edit when there is no gate (control)', async () => {
    const db = withoutGate(server.deps).db;
    const { id } = await createClass(db);
    const first = await holdLock(db, (tx) => lockForShare(tx, id));
    const edit = holdLock(db, (tx) => lockAvailability(tx, id));
    await waitForBlockedLocks(1);
    const later = await holdLock(db, (tx) => lockForShare(tx, id));
    await first.end();
    await waitForBlockedLocks(1);
    await later.end();
    await (await edit).end();
  });
});

describe('a process of an earlier version, which takes only row locks', () => {
  it.each([
    { newer: 'a booking', older: 'edit', now: lockForShare, before: lockAvailability, mode: 'ShareLock' },
    { newer: 'an edit', older: 'booking', now: lockAvailability, before: lockForShare, mode: 'ExclusiveLock' },
  ])('makes $newer wait for the row lock of an earlier version’s $older', async ({ now, before, mode }) => {
    const { db } = server.deps;
    const { id } = await createClass(db);
    const old = await holdLock(withoutGate(server.deps).db, (tx) => before(tx, id));
    const held = holdLock(db, (tx) => now(tx, id));
    await waitForBlockedLocks(1);
    const { rows } = await server.database.pool.query(
      `SELECT mode FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid IN (SELECT pid FROM pg_locks WHERE NOT granted)`,
    );
    expect(rows).toEqual([{ mode }]);
    await old.end();
    await (await held).end();
  });
});

describe('edits of a class during a booking rush', () => {
  it('completes every edit of a class that forty people keep booking over two processes, and sells each place once', async () => {
    const { db } = server.deps;
    const admin = await adminHeaders(db);
    const { id } = await createClass(db, { capacity: CAPACITY });
    const purchases: Purchase[] = [];
    let isOver = false;
    const buyEndlessly = async (buyer: number) => {
      const buy = buyer % 2 === 0 ? buyOverRest : buyOverGraphql;
      const url = processes[buyer % processes.length]?.url ?? '';
      for (let round = 0; !isOver; round += 1) {
        purchases.push(await buy(url, { classId: id, classDate: CLASS_DATE, email: `b${buyer}.${round}@example.com` }));
      }
    };
    const rush = Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buyEndlessly(buyer)));
    await eventually(async () => expect(purchases.length).toBeGreaterThan(BUYERS));

    const statuses: number[] = [];
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const url = `${processes[edit % 2]?.url}/availability/admin/${id}`;
      statuses.push((await call('PUT', url, form(CAPACITY + edit), admin)).status);
    }
    isOver = true;
    await rush;

    expect(statuses).toEqual(Array.from({ length: EDITS }, () => 200));
    expect((await db.availability.findUniqueOrThrow({ where: { id } })).capacity).toBe(CAPACITY + EDITS);
    const sold = countStatus(purchases, 201);
    expect(countStatus(purchases, 409) + sold).toBe(purchases.length);
    expect(await db.booking.count({ where: { occurrence: { availabilityId: id } } })).toBe(sold);
    expect(sold).toBeLessThanOrEqual(CAPACITY + EDITS);
  });
});

const form = (spots: number) => ({
  title: 'Sunrise Flow',
  date: CLASS_DATE,
  time: '10:00',
  duration: 60,
  classType: 'Mat Pilates',
  location: 'Barceloneta beach',
  spots,
  price: 15,
  isRecurring: false,
  recurrenceRule: null,
  isActive: true,
  showOnHomepage: false,
});
