import type { Db } from '../src/domain/ports';

/** Completes a payment whatever its status, so that two calls can both complete it. For controls only. */
export function withoutStatusCheck<Deps extends { db: Db }>(deps: Deps): Deps {
  const db = deps.db.$extends({
    query: {
      paymentAttempt: {
        updateMany: ({ args, query }) => {
          if (args.data.status !== 'BOOKED') return query(args);
          const { status: _, ...where } = args.where ?? {};
          return query({ ...args, where });
        },
      },
    },
  });
  return { ...deps, db: db as unknown as Db };
}
