import { useCallback, useState } from 'react';
import { addDays } from '#contract/civil-date';
import { ScheduleDocument, type SlotList_SlotFragment } from '../../gql/operations';
import { isBookable } from '../../lib/is-bookable';
import { useScheduleChanges } from '../../lib/use-schedule-changes';
import type { SelectedSlot } from './selected-slot';

/** How far ahead other dates of the same class are offered, in days. */
const OFFERED_DAYS = 30;
const MOST_OFFERED = 3;

export type LostSlot = {
  /** The next dates of the same class that have a free place, at most three. */
  nextDates: readonly SlotList_SlotFragment[];
};

/**
 * Watches the class that a visitor has chosen while they type and pay. Returns null while it can be booked, or while a place in
 * it is held for them. The code that queries the server is loaded when something changes.
 */
export function useLostSlot(slot: SelectedSlot | null, heldSlotId: string | null): LostSlot | null {
  const [lost, setLost] = useState<{ slotId: string; nextDates: LostSlot['nextDates'] } | null>(null);
  const watched = slot && slot.id !== heldSlotId ? slot : null;

  const look = useCallback(async () => {
    if (!watched) return;
    const { browserClient } = await import('../../lib/browser-client');
    const variables = { from: watched.date, to: addDays(watched.date, OFFERED_DAYS) };
    const { data } = await browserClient().query({ query: ScheduleDocument, variables, fetchPolicy: 'network-only' });
    if (!data) return;
    const { slots } = data.schedule;
    const current = slots.find(({ id }) => id === watched.id);
    // A place that was offered from the waitlist is free for its person, and for nobody else.
    const isOffered = watched.offer && current && !current.isCancelled;
    // A class of a share link need not be in the schedule.
    const isFree = current ? isBookable(current) : watched.shareableId !== null;
    if (isOffered || isFree) return setLost(null);
    const nextDates = slots.filter((one) => one.availabilityId === watched.availabilityId && isBookable(one));
    setLost({ slotId: watched.id, nextDates: nextDates.slice(0, MOST_OFFERED) });
  }, [watched]);

  // Without an answer nothing is known, and the booking itself says whether there is a place.
  const lookQuietly = useCallback(() => void look().catch(() => undefined), [look]);
  useScheduleChanges(watched?.date ?? null, watched?.date ?? null, lookQuietly);

  return lost && lost.slotId === watched?.id ? lost : null;
}
