import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClass } from '#test/classes';
import { openTestDeps, type TestDeps } from '#test/deps';
import { eventually } from '#test/eventually';
import { withoutGate } from '#test/without-gate';
import type { Db, Tx } from '../ports';
import { lockAvailability, lockForShare } from './lock-class';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

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
    const { rows } = await deps.database.pool.query(
      'SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()',
    );
    expect(rows).toHaveLength(count);
  });

describe('an edit that waits for a booking', () => {
  it('lets a waiting edit go before later bookings, which then run together', async () => {
    const { db } = deps;
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
    const db = withoutGate(deps).db;
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
    const { db } = deps;
    const { id } = await createClass(db);
    const old = await holdLock(withoutGate(deps).db, (tx) => before(tx, id));
    const held = holdLock(db, (tx) => now(tx, id));
    await waitForBlockedLocks(1);
    const { rows } = await deps.database.pool.query(
      `SELECT mode FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE datname = current_database() AND locktype = 'advisory' AND granted AND cardinality(pg_blocking_pids(pid)) > 0`,
    );
    expect(rows).toEqual([{ mode }]);
    await old.end();
    await (await held).end();
  });
});
