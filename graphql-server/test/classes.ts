import type { Availability, Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';
import { availabilityFactory } from './factories/availability';

export { CLASS_DATE } from './factories/availability';

/** Inserts one bookable class: a single class on CLASS_DATE unless the overrides change that. */
export function createClass(db: Db, overrides: Partial<Prisma.AvailabilityCreateInput> = {}): Promise<Availability> {
  return db.availability.create({ data: availabilityFactory(overrides) });
}
