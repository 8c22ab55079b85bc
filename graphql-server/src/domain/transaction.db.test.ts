import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDeps, type TestDeps } from '#test/deps';
import { ServiceUnavailableError } from './errors';
import type { Tx } from './ports';
import { inTransaction } from './transaction';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

it('ends a transaction that takes longer than it may', async () => {
  const work = async (tx: Tx) => {
    await tx.$executeRaw`SELECT pg_sleep(0.3)`;
    return tx.booking.count();
  };
  await expect(inTransaction(deps.db, work, 100)).rejects.toThrow(ServiceUnavailableError);
  expect(await inTransaction(deps.db, work, 60_000)).toBe(0);
});
