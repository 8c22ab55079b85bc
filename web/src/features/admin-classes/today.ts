import { MINUTE_MS } from '#contract/durations';
import type { ListedClass } from './attendance';

/** From so long before its start on, a class is the one at hand, and all of its people can be marked at once. */
const BEFORE_START_MS = 15 * MINUTE_MS;
/** A class that ends while it is on the screen stays where it is for so long: its people are being marked. */
const AFTER_END_MS = 30 * MINUTE_MS;

/** One of today's classes that is not over; folded ones are a line until they are pressed. */
type ShownClass = { occurrence: ListedClass; isFolded: boolean };
type Day = { shown: ShownClass[]; earlier: ListedClass[] };

/**
 * Splits today's classes into those that are over and the others, of which those at hand are open, or else the next one. `openedAt`
 * is when the screen was opened; both in milliseconds since 1970.
 */
export function splitDay(classes: readonly ListedClass[], { now, openedAt }: { now: number; openedAt: number }): Day {
  const isEarlier = ({ endsAt }: ListedClass) => {
    const end = Date.parse(endsAt);
    return end <= now && (end <= openedAt || end + AFTER_END_MS <= now);
  };
  const others = classes.filter((occurrence) => !isEarlier(occurrence));
  const held = others.filter(({ state }) => state !== 'CANCELLED');
  const atHand = held.filter((occurrence) => isAtHand(occurrence, now));
  const open = atHand.length > 0 ? atHand : held.slice(0, 1);
  return {
    shown: others.map((occurrence) => ({ occurrence, isFolded: !open.includes(occurrence) })),
    earlier: classes.filter(isEarlier),
  };
}

/**
 * When a screen of today's classes that was opened `now` would look different if it was opened again: the next class is at hand, has
 * begun or is over, or the day ends at `midnight`. All in milliseconds since 1970.
 */
export function findNextLook(
  classes: readonly Pick<ListedClass, 'startsAt' | 'endsAt'>[],
  { now, midnight }: { now: number; midnight: number },
): number {
  const looks = classes.flatMap(({ startsAt, endsAt }) => {
    const start = Date.parse(startsAt);
    return [start - BEFORE_START_MS, start, Date.parse(endsAt)];
  });
  return Math.min(midnight, ...looks.filter((look) => look > now));
}

/** '4 of 5, 1 held': a held place is not free. */
export function formatTakenPlaces({ taken, held, capacity }: Pick<ListedClass, 'taken' | 'held' | 'capacity'>): string {
  return held > 0 ? `${taken} of ${capacity}, ${held} held` : `${taken} of ${capacity}`;
}

type Timed = Pick<ListedClass, 'startsAt' | 'endsAt' | 'date' | 'state'>;

const isAtHand = ({ startsAt }: Pick<Timed, 'startsAt'>, now: number) => Date.parse(startsAt) - BEFORE_START_MS <= now;

/** Whether all people of a class can be marked as come at once: from 15 minutes before its start to the end of the day. */
export function canMarkAll(occurrence: Timed, { now, today }: { now: number; today: string }): boolean {
  const isOfToday = occurrence.date === today || now < Date.parse(occurrence.endsAt);
  return occurrence.state !== 'CANCELLED' && isAtHand(occurrence, now) && isOfToday;
}
