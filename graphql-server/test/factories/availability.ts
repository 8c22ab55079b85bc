import { addDays } from '#contract/civil-date';
import type { Prisma } from '#prisma';
import { toDbDate } from '../../src/domain/time/local-date';

/** A date far enough in the future that it is never in the past during a test run. */
export const CLASS_DATE = addDays(new Date().toISOString().slice(0, 10), 21);

/** The row of one bookable single class on CLASS_DATE at 10:00. `overrides` replace its values. */
export function availabilityFactory(
  overrides: Partial<Prisma.AvailabilityCreateInput> = {},
): Prisma.AvailabilityCreateInput {
  return {
    title: 'Sunrise Flow',
    classType: 'MAT_PILATES',
    location: 'Barceloneta beach',
    priceCents: 1500,
    capacity: 5,
    durationMinutes: 60,
    startDate: toDbDate(CLASS_DATE),
    localTime: '10:00',
    ...overrides,
  };
}
