import { formatPeople } from '#contract/format-count';
import type { ClassReference } from '#contract/occurrence-id';
import type { Booking, Occurrence } from '#prisma';
import type { Tx } from './ports';
import { whereDates } from './schedule/occurrence-dates';

/** Somebody who has booked without an e-mail address: no mail of ours reaches them. The phone number may be missing too. */
export type UnreachablePerson = Pick<Booking, 'id' | 'name' | 'phone'>;

type Place = UnreachablePerson & Pick<Booking, 'localTime' | 'startsAt' | 'durationMinutes' | 'location'>;
type DateOfClass = Pick<Occurrence, 'id' | 'availabilityId' | 'localDate'>;

type Dates = { occurrenceIds: readonly string[] } | { classRefs: readonly ClassReference[] };

/** Lists the people without an address who have booked these dates, with what they booked, by name. */
export async function listUnreachable(tx: Tx, dates: Dates): Promise<(Place & { occurrence: DateOfClass })[]> {
  const occurrence = 'occurrenceIds' in dates ? { id: { in: [...dates.occurrenceIds] } } : whereDates(dates.classRefs);
  return tx.booking.findMany({
    where: { occurrence, status: 'CONFIRMED', email: '' },
    include: { occurrence: { select: { id: true, availabilityId: true, localDate: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/** 'Please call Rosa (+34 600 111 222) and Pere (no phone number): they have no email address.' Empty for nobody. */
export function formatUnreachable(people: readonly Omit<UnreachablePerson, 'id'>[]): string {
  if (people.length === 0) return '';
  const names = people.map(({ name, phone }) => `${name} (${phone ?? 'no phone number'})`);
  const all = new Intl.ListFormat('en-GB').format(names);
  return `Please call ${all}: ${people.length === 1 ? 'this person has' : 'they have'} no email address.`;
}

/** '2 people are notified, 1 person without an email address is not', for the activity, which names nobody. */
export function formatNotified(people: readonly Pick<Booking, 'email'>[]): string {
  const reached = people.filter(({ email }) => email !== '').length;
  const missed = people.length - reached;
  const isOrAre = (count: number) => `${formatPeople(count)} ${count === 1 ? 'is' : 'are'}`;
  if (missed === 0) return `${isOrAre(reached)} notified`;
  const not = `${formatPeople(missed)} without an email address ${missed === 1 ? 'is' : 'are'} not`;
  return reached === 0 ? `${not} notified` : `${isOrAre(reached)} notified, ${not}`;
}
