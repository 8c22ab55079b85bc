import { afterAll, expect, it } from 'vitest';
import { createDatabase } from './create-db';

const database = createDatabase('postgresql://nobody@127.0.0.1:1/nowhere');
afterAll(() => database.close());

it('waits less than ten seconds for a silent database, ROLLBACK included', () => {
  const { query_timeout: perStatementMs = Number.POSITIVE_INFINITY } = database.pool.options;
  expect(2 * perStatementMs).toBeLessThan(10_000);
});
