import type { Availability, Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';
import { availabilityFactory } from './factories/availability';

export { CLASS_DATE } from './factories/availability';

/** Puts one bookable class into the database: a single one on CLASS_DATE unless the overrides say otherwise. */
export function createClass(db: Db, overrides: Partial<Prisma.AvailabilityCreateInput> = {}): Promise<Availability> {
  return db.availability.create({ data: availabilityFactory(overrides) });
}
