import { isUuid } from '#contract/occurrence-id';
import type { Availability } from '#prisma';
import { NotFoundError } from '../errors';
import type { Tx } from '../ports';

/**
 * Finds one class.
 * @throws NotFoundError when the class is unknown or deleted
 */
export async function findAvailability({ db }: { db: Tx }, id: string): Promise<Availability> {
  const availability = isUuid(id) ? await db.availability.findFirst({ where: { id, deletedAt: null } }) : null;
  if (!availability) throw new NotFoundError('This class does not exist any more.');
  return availability;
}
