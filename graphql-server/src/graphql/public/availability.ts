import type { Availability } from '#prisma';
import { findAvailabilities, findAvailabilitiesOfOccurrences } from '../../domain/availability/list-availabilities';
import { availabilityFields } from '../availability-fields';
import { createBatch } from '../batch';
import { builder } from '../builder';

export const PublicAvailabilityType = builder.objectRef<Availability>('PublicAvailability').implement({
  description: 'A class that takes place once, or a series, as the public sees it. `Slot` is one of the dates.',
  fields: (t) => availabilityFields(t),
});

export const findAvailabilityById = createBatch(findAvailabilities);
export const findAvailabilityOfOccurrence = createBatch(findAvailabilitiesOfOccurrences);

/** Null for a class that is switched off, which the public does not see. */
export const toPublic = (availability: Availability | null) => (availability?.isActive ? availability : null);
