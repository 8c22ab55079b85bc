import type { Db } from '../src/domain/ports';
import { rewriteSql } from './rewrite-sql';

/**
 * The product without the lock of the payment and without the sum of its refunds, so that only the trigger and the provider
 * limit them. For controls only.
 */
export function withoutRefundLock<Deps extends { db: Db }>(deps: Deps): Deps {
  const unlocked = rewriteSql(deps, (part, { sql }) =>
    sql.includes('FROM "PaymentAttempt"') ? part.replace('FOR UPDATE', '') : part,
  );
  const db = unlocked.db.$extends({
    query: {
      refund: {
        aggregate: async ({ args, query }) => ({ ...(await query(args)), _sum: { amountCents: 0 } }),
        groupBy: async () => [],
      },
    },
  });
  return { ...unlocked, db: db as unknown as Db };
}
