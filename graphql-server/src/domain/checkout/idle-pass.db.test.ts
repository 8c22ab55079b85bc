import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDeps, type TestDeps } from '#test/deps';
import { createDate } from '#test/race-rows';
import { releaseExpiredHolds } from '../holds';
import { lookThroughWaitlists } from '../waitlist/offer-seats';
import { reconcile } from './reconcile';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.database.close());

const countChanges = async () => (await deps.database.pool.query('SELECT FROM "ScheduleChange"')).rowCount;

it('the jobs of each half minute change no schedule while nothing is due, so that every cached one stays', async () => {
  await createDate(deps);
  const before = await countChanges();
  await reconcile(deps, { isDeep: false });
  await releaseExpiredHolds(deps);
  await lookThroughWaitlists(deps);
  expect(await countChanges()).toBe(before);
});
