import type { Availability, Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';
import { availabilityFactory, CLASS_DATE } from './factories/availability';

export { CLASS_DATE };

/** Inserts one bookable class: a single class on CLASS_DATE unless the overrides change that. */
export function createClass(db: Db, overrides: Partial<Prisma.AvailabilityCreateInput> = {}): Promise<Availability> {
  return db.availability.create({ data: availabilityFactory(overrides) });
}

/** The form of that class as REST takes it, with these changes. */
export const toClassForm = (changes: object = {}) => ({
  title: 'Sunrise Flow',
  date: CLASS_DATE,
  time: '10:00',
  duration: 60,
  classType: 'Mat Pilates',
  location: 'Barceloneta beach',
  spots: 5,
  price: 15,
  isRecurring: false,
  recurrenceRule: null,
  isActive: true,
  showOnHomepage: false,
  ...changes,
});
