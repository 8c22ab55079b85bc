import type { Db } from '../src/domain/ports';
import { rewriteSql } from './rewrite-sql';

/** The dependencies without the advisory lock before the lock of a class, so that only row locks remain. For control runs only. */
export function withoutGate<Deps extends { db: Db }>(deps: Deps): Deps {
  return rewriteSql(deps, (part, { sql }) =>
    sql.includes('WITH gate') ? part.replace(/pg_advisory_xact_lock(_shared)?\(/, 'concat(') : part,
  );
}
