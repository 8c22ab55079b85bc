import type { Availability, Prisma } from '#prisma';
import { toSnapshot } from '../../src/domain/booking/place-booking';
import { toDatedClass } from '../../src/domain/schedule/dated-class';
import type { LocalDate } from '../../src/domain/time/local-date';
import type { StudioTime } from '../../src/domain/time/studio-time';

export type Guest = { name: string; email: string };

/** Names for invented people. */
const FIRST_NAMES = [
  'Marta',
  'Jordi',
  'Laia',
  'Emma',
  'Luca',
  'Nora',
  'Pau',
  'Ines',
  'Tom',
  'Clara',
  'Oriol',
  'Anna',
  'Mila',
  'Hugo',
  'Sofia',
  'Jan',
  'Elena',
  'Max',
  'Carla',
  'Finn',
];
const LAST_NAMES = [
  'Serra',
  'Vidal',
  'Costa',
  'Weber',
  'Rossi',
  'Jansen',
  'Roca',
  'Silva',
  'Novak',
  'Dubois',
  'Ferrer',
  'Keller',
  'Larsen',
  'Moreau',
];

/** The n-th invented guest; the same number gives the same person. */
export function guest(index: number): Guest {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? 'Ana';
  const last = LAST_NAMES[(index * 5 + Math.floor(index / 20)) % LAST_NAMES.length] ?? 'Pons';
  return { name: `${first} ${last}`, email: `${first}.${last}@example.com`.toLowerCase() };
}

/** The row of a confirmed booking of a class on a date, with its snapshot. `overrides` replace its values. */
export function bookingFactory(
  place: { availability: Availability; occurrenceId: string; localDate: LocalDate; studioTime: StudioTime },
  person: Guest,
  overrides: Partial<Prisma.BookingCreateManyInput> = {},
): Prisma.BookingCreateManyInput {
  const { availability, occurrenceId, localDate, studioTime } = place;
  const datedClass = toDatedClass(availability, null, localDate, studioTime);
  if (!datedClass) throw new Error(`${availability.title} is not held on ${localDate}.`);
  return {
    occurrenceId,
    ...person,
    ...toSnapshot(datedClass),
    priceCents: datedClass.priceCents,
    paymentMethod: 'IN_PERSON',
    ...overrides,
  };
}
