import type { Statement } from './wire';

/** Before the row of the class is locked, that one included; from then on until the commit; after it. */
export type Trips = { before: number; underLock: number; after: number };

const LOCK = /"Occurrence"[\s\S]*FOR (?:NO KEY )?UPDATE/;
const BOOKING = /INSERT INTO (?:"public"\.)?"Booking"/;

/** How often one booking waits for PostgreSQL, by what it says. Throws when no booking can be seen in it. */
export function tripsOf(statements: readonly Statement[]): Trips {
  const insertedAt = statements.findIndex(({ words }) => BOOKING.test(words));
  const connection = statements[insertedAt]?.connection;
  const isItsOwn = (statement: Statement) => statement.connection === connection;
  const lockedAt = statements.findLastIndex((one, n) => n <= insertedAt && isItsOwn(one) && LOCK.test(one.words));
  const commit = statements.findIndex((one, n) => n > insertedAt && isItsOwn(one) && one.words === 'COMMIT');
  // A statement on its own commits by itself.
  const committedAt = commit < 0 ? insertedAt : commit;
  if (insertedAt < 0 || lockedAt < 0) throw new Error('No booking was seen on the wire.');
  const underLock = statements.slice(lockedAt + 1, committedAt + 1).filter(isItsOwn).length;
  return { before: lockedAt + 1, underLock, after: statements.length - committedAt - 1 };
}
