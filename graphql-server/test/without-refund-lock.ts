import { Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';

/**
 * The product without the lock of the payment and without the sum of its refunds, so that only the trigger and the provider
 * limit them. For controls only.
 */
export function withoutRefundLock<Deps extends { db: Db }>(deps: Deps): Deps {
  const db = deps.db.$extends({
    query: {
      $queryRaw: ({ args, query }) => query(unlocked(args as Prisma.Sql)),
      refund: {
        aggregate: async ({ args, query }) => ({ ...(await query(args)), _sum: { amountCents: 0 } }),
      },
    },
  });
  return { ...deps, db: db as unknown as Db };
}

function unlocked({ strings, values }: Prisma.Sql): Prisma.Sql {
  const isPayment = strings.some((part) => part.includes('FROM "PaymentAttempt"'));
  return Prisma.sql(
    strings.map((part) => (isPayment ? part.replace('FOR UPDATE', '') : part)),
    ...values,
  );
}
