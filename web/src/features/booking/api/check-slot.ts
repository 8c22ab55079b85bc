import { addDays } from '#contract/civil-date';
import { MovedClassDocument, ScheduleDocument, type SlotList_SlotFragment } from '../../../gql/operations';
import { ASK_NOW } from '../../../lib/ask-now';
import { browserClient } from '../../../lib/browser-client';
import { isBookable } from '../../../lib/is-bookable';
import { findSlotChange, type PlaceHold } from '../../../lib/slot-change';
import type { Booking } from '../booking-context';
import type { SelectedSlot } from '../selected-slot';
import { getHold, type SlotNews } from '../slot-news';
import { fetchOfferEnd } from './fetch-offer-end';

/** How far ahead other dates of the same class are offered, in days. */
const OFFERED_DAYS = 30;
const MOST_OFFERED = 3;

let lastCheck = 0;

/**
 * Compares the chosen class with the server's and stores what happened to it; returns true when it is as the visitor saw it. Rejects
 * when the server does not answer.
 */
export async function checkSlot(
  { getState, dispatch }: Pick<Booking, 'getState' | 'dispatch'>,
  hold: PlaceHold = getHold(getState()),
): Promise<boolean> {
  const seen = getState().selectedSlot;
  if (!seen) return true;
  lastCheck += 1;
  const check = lastCheck;
  const hasPayment = hold === 'PAYING' || getState().heldSlotId === seen.id;
  const [news, title] = await findNews(seen, { hold, hasPayment });
  // A later check knows more.
  if (check === lastCheck && getState().selectedSlot === seen) dispatch({ type: 'slotChecked', news, title });
  return news === null;
}

type Holding = { hold: PlaceHold; hasPayment: boolean };

async function findNews(
  seen: SelectedSlot,
  { hold, hasPayment }: Holding,
): Promise<[news: SlotNews | null, title: string]> {
  const [sameDay, offerEnd] = await Promise.all([
    fetchSlots(seen.date, seen.date),
    seen.offer ? fetchOfferEnd(seen.offer.link, hasPayment) : null,
  ]);
  const now = sameDay.find(({ id }) => id === seen.id) ?? (await findMoved(seen.id));
  const title = now?.title ?? seen.title;
  const change = findSlotChange(seen, now, hold, offerEnd);
  if (!change) return [null, title];
  const hasWayOn = change.kind === 'CHANGED' || ('slot' in change && isBookable(change.slot));
  return [{ change, nextDates: hasWayOn ? [] : await listNextDates(seen) }, title];
}

async function listNextDates(seen: SelectedSlot): Promise<SlotList_SlotFragment[]> {
  const slots = await fetchSlots(seen.date, addDays(seen.date, OFFERED_DAYS));
  const free = slots.filter(
    (one) => one.availabilityId === seen.availabilityId && one.id !== seen.id && isBookable(one),
  );
  return free.slice(0, MOST_OFFERED);
}

async function fetchSlots(from: string, to: string): Promise<readonly SlotList_SlotFragment[]> {
  const variables = { from, to };
  const { data } = await browserClient().query({ ...ASK_NOW, query: ScheduleDocument, variables });
  if (!data) throw new Error('The server did not answer.');
  return data.schedule.slots;
}

async function findMoved(classId: string): Promise<SlotList_SlotFragment | null> {
  const options = { ...ASK_NOW, query: MovedClassDocument, variables: { classId }, fetchPolicy: 'no-cache' } as const;
  const { data } = await browserClient().query(options);
  return data?.movedClass.__typename === 'Slot' ? data.movedClass : null;
}
