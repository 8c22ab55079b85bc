import { formatEuros } from '#contract/format-price';
import { isPaidByCard } from '#contract/paid';
import type { Booking, BookingEvent, Refund } from '#prisma';
import { findLastChange } from '../booking-events';

type Event = Pick<BookingEvent, 'kind' | 'by' | 'fromOccurrenceId'>;

type Place = Pick<Booking, 'paymentMethod' | 'priceCents'> & { refund: Pick<Refund, 'purpose' | 'amountCents'> | null };

type Circumstances = {
  place: Place;
  isClassCancelled: boolean;
  nameClass: (occurrenceId: string) => string | null;
};

/**
 * What happened to a booking last, as a sentence for the teacher: null when a client booked it and nothing happened since, and
 * for people of a class that is cancelled as a whole. `nameClass` names the class of an occurrence id.
 */
export function describeLastChange(
  events: readonly Event[],
  { place, isClassCancelled, nameClass }: Circumstances,
): string | null {
  const last = findLastChange(events);
  if (!last) return null;
  const isByClient = last.by === 'CLIENT';
  switch (last.kind) {
    case 'BOOKED':
      return last.by === 'TEACHER' ? 'Added by you.' : null;
    case 'WAITLIST_BOOKED':
      return 'Booked from the waitlist.';
    case 'MOVED': {
      const from = (last.fromOccurrenceId && nameClass(last.fromOccurrenceId)) ?? 'another class';
      return `Moved here from ${from}, by ${isByClient ? 'the client' : 'you'}.`;
    }
    case 'CANCELLED':
      if (last.by === 'STUDIO') return 'Did not choose another class in time.';
      if (!isByClient) return 'Cancelled by you.';
      return findLastChange(events.slice(0, events.lastIndexOf(last)))?.kind === 'REBOOKING_OFFERED'
        ? describeChoice(place)
        : 'Cancelled by the client in time.';
    case 'CANCELLED_LATE':
      return describeLate(place);
    case 'CANCELLED_BY_STUDIO':
      return isClassCancelled ? null : 'Cancelled with the class. The money had left when the class was restored.';
    case 'REBOOKED':
      if (last.fromOccurrenceId) {
        const from = nameClass(last.fromOccurrenceId) ?? 'another class';
        return `Moved here from ${from}, which was cancelled, by ${isByClient ? 'the client' : 'you'}.`;
      }
      return isClassCancelled ? null : 'Booked again when the class was restored.';
    default:
      return null;
  }
}

/** What somebody chose whose class the teacher had cancelled, and who took no other one. */
function describeChoice(place: Place): string {
  return isPaidByCard(place)
    ? 'You cancelled the class, and the client chose the money back.'
    : 'You cancelled the class, and the client wanted no other one.';
}

/** What became of the money of a place that was cancelled late: the studio has it, or the place was taken again and it goes back. */
function describeLate({ refund, ...place }: Place): string {
  if (refund?.purpose === 'TAKEN_AGAIN') {
    return `Cancelled late by the client. The place was taken again: ${formatEuros(refund.amountCents)} back.`;
  }
  const hasMoney = isPaidByCard(place) && refund === null;
  return hasMoney
    ? `Cancelled late by the client, ${formatEuros(place.priceCents)} kept.`
    : 'Cancelled late by the client.';
}
