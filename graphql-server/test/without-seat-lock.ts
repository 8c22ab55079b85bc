import { Prisma } from '#prisma';
import type { Deps } from '../src/deps';
import type { Db } from '../src/domain/ports';

/** The dependencies without the seat lock: every `FOR UPDATE` becomes a plain SELECT. For control runs only. */
export function withoutSeatLock(deps: Deps): Deps {
  const db = deps.db.$extends({
    query: {
      $queryRaw: ({ args, query }) => query(unlocked(args as Prisma.Sql)),
    },
  });
  return { ...deps, db: db as unknown as Db, batchBookings: eachAlone };
}

const eachAlone: Deps['batchBookings'] = async (_key, request, serve) => {
  const [outcome] = await serve([request]);
  if (!outcome || outcome instanceof Error) throw outcome;
  return outcome;
};

function unlocked({ strings, values }: Prisma.Sql): Prisma.Sql {
  return Prisma.sql(
    strings.map((part) => part.replace('FOR UPDATE', '')),
    ...values,
  );
}
