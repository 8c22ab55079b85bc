import type { Db } from '../src/domain/ports';
import { rewriteSql } from './rewrite-sql';

/** The product without its seat lock: every `FOR UPDATE` becomes a plain SELECT, and nobody waits for anybody. For controls only. */
export function withoutSeatLock<Deps extends { db: Db }>(deps: Deps): Deps {
  return rewriteSql(deps, (part) => part.replace('FOR UPDATE', ''));
}
