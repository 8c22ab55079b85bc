import { formatCount } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import type { PersonPlaceFragment, PersonQuery } from '../../../gql/admin-operations';
import { formatNames, type StateLabel, toPaymentState } from '../attendance';

export type Person = Extract<PersonQuery['person'], { names: string[] }>;

/** 'Ana Pons', or 'Ana Pons and Bo Vidal' of an address that they share. */
export const formatWho = ({ names }: Pick<Person, 'names'>): string => formatNames(names);

type Sums = Pick<Person, 'visits' | 'noShows' | 'lateCancellations' | 'paidCents'>;

/** '12 visits, 1 no-show, €214 received in all': the money is also that of places to come. */
export function formatSums({ visits, noShows, lateCancellations, paidCents }: Sums): string {
  const parts = [
    formatCount(visits, 'visit'),
    noShows > 0 && formatCount(noShows, 'no-show'),
    lateCancellations > 0 && formatCount(lateCancellations, 'late cancellation'),
    paidCents > 0 && `${formatPrice(paidCents)} received in all`,
  ];
  return parts.filter(Boolean).join(', ');
}

type Booked = Pick<PersonPlaceFragment, 'status' | 'attendance' | 'paymentMethod' | 'priceCents' | 'refund'>;

const OUTCOMES = { CAME: 'Came', ABSENT: 'Did not come' } as const;

/** Whether the person came to a class that is over; null when it is not marked, or they had no place any more. */
export function formatAttendance({ status, attendance: { outcome } }: Booked): string | null {
  return status === 'CONFIRMED' && outcome ? OUTCOMES[outcome] : null;
}

type Dated = Pick<PersonPlaceFragment, 'date' | 'bookedTime' | 'status'>;

/** Why a place does not take place; null while it does. */
type Off = { off: 'Cancelled' | 'Class cancelled' | null };

/** A place as the sheet lists it; `off` is absent in the list of the past. */
export type ListedPlace = PersonPlaceFragment & Partial<Off>;

/** The places in classes that are not over, soonest first, also those that were cancelled. */
export function listComingPlaces<Place extends Dated>(person: {
  coming: readonly Place[];
  cancelled: readonly Place[];
}): (Place & Off)[] {
  const toKey = ({ date, bookedTime }: Dated) => `${date} ${bookedTime}`;
  const coming = person.coming.map((place): Place & Off => ({ ...place, off: null }));
  const cancelled = person.cancelled.map((place): Place & Off => ({
    ...place,
    off: place.status === 'CONFIRMED' ? 'Class cancelled' : 'Cancelled',
  }));
  return [...coming, ...cancelled].sort((a, b) => toKey(a).localeCompare(toKey(b)));
}

/** Whether a place is paid; in a class that is over, nobody pays in person any more. */
export function toMoney(place: Booked, { isPast }: { isPast: boolean }): StateLabel {
  const { status, paymentMethod, priceCents } = place;
  const { isPaidCash } = place.attendance;
  const isUnpaid = status === 'CONFIRMED' && paymentMethod === 'IN_PERSON' && !isPaidCash && priceCents > 0;
  if (isPast && isUnpaid) return { text: `${formatPrice(priceCents)} not paid`, tone: 'waiting' };
  return toPaymentState({ ...place, isPaidCash });
}
