import { Prisma } from '#prisma';

/**
 * Keys of two integers and keys of one bigint never meet in PostgreSQL: all other advisory locks here, of migrations, of the
 * queue and of the demo season, are of one bigint.
 */
const KEY_SPACE = 1;

/**
 * The two keys of a class's gate, an advisory lock that is taken before the lock of the class's row. PostgreSQL lets a new FOR
 * SHARE pass a FOR UPDATE that waits for the row, so an endless chain of bookings would starve every edit; the queue of an
 * advisory lock is fair. Two classes with the same hash only wait for each other.
 */
export const toGate = (availabilityId: string): Prisma.Sql =>
  Prisma.sql`${KEY_SPACE}::int, hashtext(${availabilityId}::uuid::text)`;
