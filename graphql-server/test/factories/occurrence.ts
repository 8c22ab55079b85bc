import type { Prisma } from '#prisma';
import { toDbDate } from '../../src/domain/time/local-date';
import { CLASS_DATE } from './availability';

/** The row of one unchanged date of an availability, CLASS_DATE by default. `overrides` replace its values. */
export function occurrenceFactory(
  availabilityId: string,
  overrides: Partial<Prisma.OccurrenceUncheckedCreateInput> = {},
): Prisma.OccurrenceUncheckedCreateInput {
  return { availabilityId, localDate: toDbDate(CLASS_DATE), ...overrides };
}
