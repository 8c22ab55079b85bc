import { Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';

/** The product without its seat lock: every `FOR UPDATE` becomes a plain SELECT, and nobody waits for anybody. For controls only. */
export function withoutSeatLock<Deps extends { db: Db }>(deps: Deps): Deps {
  const db = deps.db.$extends({
    query: {
      $queryRaw: ({ args, query }) => query(unlocked(args as Prisma.Sql)),
    },
  });
  return { ...deps, db: db as unknown as Db };
}

function unlocked({ strings, values }: Prisma.Sql): Prisma.Sql {
  return Prisma.sql(
    strings.map((part) => part.replace('FOR UPDATE', '')),
    ...values,
  );
}
