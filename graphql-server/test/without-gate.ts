import { Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';

/** The dependencies without the advisory lock before the lock of a class, so that only row locks remain. For control runs only. */
export function withoutGate<Deps extends { db: Db }>(deps: Deps): Deps {
  const db = deps.db.$extends({
    query: {
      $queryRaw: ({ args, query }) => query(withoutAdvisoryLock(args as Prisma.Sql)),
    },
  });
  return { ...deps, db: db as unknown as Db };
}

function withoutAdvisoryLock({ strings, values }: Prisma.Sql): Prisma.Sql {
  return Prisma.sql(
    strings.map((part) => part.replace(/pg_advisory_xact_lock(_shared)?\(/, 'concat(')),
    ...values,
  );
}
