import { type ClassReference, occurrenceId } from '#contract/occurrence-id';
import type { Tx } from '../ports';
import { whereHeld } from '../schedule/occupied-seats';
import { whereDates } from '../schedule/occurrence-dates';
import { fromDbDate, type LocalDate } from '../time/local-date';

/** For whom a place is held: somebody who pays, somebody of the waitlist, or somebody whose class was cancelled. */
export type HoldKind = 'PAYING' | 'WAITLIST_OFFER' | 'REBOOKING';

/** Places of one date that are held for the same reason. */
export type HeldPlaces = {
  kind: HoldKind;
  places: number;
  /** REBOOKING: the cancelled date that they come from. */
  fromDate: LocalDate | null;
};

const OCCURRENCE = { select: { availabilityId: true, localDate: true } } as const;

/** Lists the places of these dates that are held at `now`, by occurrence id. Dates without one are absent. */
export async function listHeldPlaces(
  db: Tx,
  dates: readonly ClassReference[],
  now: Date,
): Promise<Map<string, HeldPlaces[]>> {
  const occurrence = whereDates(dates);
  const [attempts, holds] = await Promise.all([
    db.paymentAttempt.findMany({
      where: { occurrence, ...whereHeld(now).payments },
      select: { occurrence: OCCURRENCE },
    }),
    db.seatHold.findMany({
      where: { occurrence, ...whereHeld(now).holds },
      select: { kind: true, seats: true, occurrence: OCCURRENCE, booking: { select: { occurrence: OCCURRENCE } } },
      orderBy: { createdAt: 'asc' },
    }),
  ]);
  const found = new Map<string, HeldPlaces[]>();
  function add({ availabilityId, localDate }: { availabilityId: string; localDate: Date }, held: HeldPlaces) {
    const id = occurrenceId(availabilityId, fromDbDate(localDate));
    const ofDate = found.get(id) ?? [];
    const same = ofDate.find(({ kind, fromDate }) => kind === held.kind && fromDate === held.fromDate);
    if (same) same.places += held.places;
    else ofDate.push(held);
    found.set(id, ofDate);
  }
  for (const { occurrence: date } of attempts) {
    if (date) add(date, { kind: 'PAYING', places: 1, fromDate: null });
  }
  for (const { kind, seats, occurrence: date, booking } of holds) {
    const fromDate = booking?.occurrence ? fromDbDate(booking.occurrence.localDate) : null;
    add(date, { kind, places: seats, fromDate });
  }
  return found;
}
