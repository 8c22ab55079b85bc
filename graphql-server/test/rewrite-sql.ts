import { Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';

/** The dependencies with their raw SQL rewritten, part by part between its values. For controls only. */
export function rewriteSql<Deps extends { db: Db }>(
  deps: Deps,
  rewrite: (part: string, sql: Prisma.Sql) => string,
): Deps {
  const toRewritten = (sql: Prisma.Sql) =>
    Prisma.sql(
      sql.strings.map((part) => rewrite(part, sql)),
      ...sql.values,
    );
  const db = deps.db.$extends({
    query: {
      $queryRaw: ({ args, query }) => query(toRewritten(args as Prisma.Sql)),
      $executeRaw: ({ args, query }) => query(toRewritten(args as Prisma.Sql)),
    },
  });
  return { ...deps, db: db as unknown as Db };
}
