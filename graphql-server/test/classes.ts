import type { Availability, Prisma } from '#prisma';
import type { Db } from '../src/domain/ports';
import { addDays, toDbDate } from '../src/domain/schedule/local-date';

/** A day far enough ahead that no test runs into it. */
export const CLASS_DATE = addDays(new Date().toISOString().slice(0, 10), 21);

/** One bookable single class on CLASS_DATE, at 10:00, with what a test wants otherwise. */
export function createClass(db: Db, overrides: Partial<Prisma.AvailabilityCreateInput> = {}): Promise<Availability> {
  return db.availability.create({
    data: {
      title: 'Sunrise Flow',
      classType: 'MAT_PILATES',
      location: 'Barceloneta beach',
      priceCents: 1500,
      capacity: 5,
      durationMinutes: 60,
      startDate: toDbDate(CLASS_DATE),
      localTime: '10:00',
      ...overrides,
    },
  });
}
