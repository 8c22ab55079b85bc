import { isUuid } from '#contract/occurrence-id';
import type { Availability } from '#prisma';
import { gateOf } from '../availability-gate';
import type { Tx } from '../ports';
import { findAvailability } from './find-availability';

/**
 * Locks a class for editing until the end of the transaction: nobody books any of its dates meanwhile (they share the lock
 * among themselves). Behind the gate it waits for those alone who hold the lock already, however many want it. Throws NotFoundError for one that is unknown or deleted.
 */
export async function lockAvailability(tx: Tx, id: string): Promise<Availability> {
  if (isUuid(id)) {
    await tx.$queryRaw`
      WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock(${gateOf(id)}))
      SELECT 1 FROM "Availability", gate WHERE "id" = ${id}::uuid FOR UPDATE`;
  }
  return findAvailability({ db: tx }, id);
}
