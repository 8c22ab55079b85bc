import { isUuid } from '#contract/occurrence-id';
import type { Availability } from '#prisma';
import type { Tx } from '../ports';
import { findAvailability } from './find-availability';

/**
 * Locks a class for editing until the end of the transaction: nobody books any of its dates meanwhile (they share the lock
 * among themselves). Throws NotFoundError for one that is unknown or deleted.
 */
export async function lockAvailability(tx: Tx, id: string): Promise<Availability> {
  if (isUuid(id)) await tx.$queryRaw`SELECT 1 FROM "Availability" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return findAvailability({ db: tx }, id);
}
