import { LIMITS } from '#contract/limits';
import { ClassUnavailableError, NotFoundError } from '../errors';
import type { Tx } from '../ports';
import {
  bookingOpensOn,
  bookingWindow,
  bySchedule,
  closedReason,
  isHeld,
  type Slot,
  toDatedClass,
  toSlot,
} from './dated-class';
import {
  addDays,
  type DateRange,
  firstOfMonth,
  fromDbDate,
  type LocalDate,
  lastOfMonth,
  requireDateRange,
} from './local-date';
import { listOccurrenceDates, type ScheduleDeps, type Which } from './occurrence-dates';

/**
 * The coming classes between two dates, both included, from now on: full ones with no place left, cancelled ones marked.
 * Throws InvalidInputError as `requireDateRange` does.
 */
export async function listSlots(deps: SlotDeps, range: DateRange): Promise<Slot[]> {
  requireDateRange(range);
  return readSlots(deps, range);
}

export type SlotDeps = ScheduleDeps & {
  /** How many days ahead a class can be booked. */
  bookingHorizonDays: number;
};

/**
 * The coming classes, in a range of days, sorted by date, time, title.
 * Cancelled ones are among them, without a place: whoever looks for their class finds out. Classes that cannot be booked yet
 * are listed with their places, and with the day on which booking opens.
 */
export async function readSlots(deps: SlotDeps, range: DateRange, which?: Which): Promise<Slot[]> {
  const window = bookingWindow(deps, deps.clock.now());
  const slots: Slot[] = [];
  for (const { availability, occurrence, datedClass } of await listOccurrenceDates(deps, range, which)) {
    const closed = closedReason(availability, occurrence, datedClass, window);
    const isCancelled = closed === 'CANCELLED' && datedClass.startsAt > window.now;
    if (closed && closed !== 'TOO_FAR_AHEAD' && !isCancelled) continue;
    const taken = occurrence ? occurrence.sold + occurrence.held : 0;
    const opensOn = bookingOpensOn(datedClass.localDate, window);
    slots.push(toSlot(datedClass, { taken, isCancelled, opensOn }));
  }
  return slots.sort(bySchedule);
}

const MONTHS_AHEAD = 12;

/** The first month, from today on, with a class that has a free place and can be booked already; the current one when a whole year has none. */
export async function findFirstMonth(
  deps: SlotDeps,
): Promise<{ from: LocalDate; to: LocalDate; today: LocalDate; slots: Slot[] }> {
  const today = deps.studioTime.toLocalDate(deps.clock.now());
  const current = { from: firstOfMonth(today), to: lastOfMonth(today), today };
  let month = current;
  let first: Slot[] = [];
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) {
    const slots = await readSlots(deps, month);
    if (slots.some((slot) => slot.remainingSpots > 0 && slot.opensOn === null)) return { ...month, slots };
    if (ahead === 0) first = slots;
    const from = addDays(month.to, 1);
    month = { from, to: lastOfMonth(from), today };
  }
  return { ...current, slots: first };
}

/** The upcoming, active, single classes that the teacher put on the home page, soonest first. */
export async function listHomepageEvents(deps: SlotDeps): Promise<Slot[]> {
  const today = deps.studioTime.toLocalDate(deps.clock.now());
  const range = { from: today, to: `${LIMITS.years.max}-12-31` };
  return (await readSlots(deps, range, { isOnHomepage: true })).filter(isHeld);
}

// 128 random bits in base64url, as the share link carries them.
const SHAREABLE_ID = /^[A-Za-z0-9_-]{22}$/;

/**
 * The class behind a share link, with a place left; it may be one that cannot be booked yet. Throws NotFoundError for a link that names nothing, and
 * ClassUnavailableError for a class that is over, cancelled, inactive or full.
 */
export async function findSharedSlot(deps: SlotDeps, shareableId: string): Promise<Slot> {
  const { db, studioTime } = deps;
  const window = bookingWindow(deps, deps.clock.now());
  const availability = SHAREABLE_ID.test(shareableId)
    ? await db.availability.findUnique({ where: { shareableId }, include: { occurrences: true } })
    : null;
  if (!availability || availability.deletedAt) {
    throw new NotFoundError('This class link is not valid. Please check it or choose another class.');
  }
  const localDate = fromDbDate(availability.startDate);
  const occurrence = availability.occurrences.find((one) => fromDbDate(one.localDate) === localDate) ?? null;
  const datedClass = toDatedClass(availability, occurrence, localDate, studioTime);
  const closed = closedReason(availability, occurrence, datedClass, window);
  if (!datedClass || (closed && closed !== 'TOO_FAR_AHEAD')) throw new ClassUnavailableError(closed ?? 'NO_SUCH_DATE');
  const taken = occurrence ? await countTaken(db, occurrence.id, window.now) : 0;
  const slot = toSlot(datedClass, { taken, isCancelled: false, opensOn: bookingOpensOn(localDate, window) });
  if (slot.remainingSpots === 0) throw new ClassUnavailableError('FULL');
  return slot;
}

async function countTaken(db: Tx, occurrenceId: string, now: Date): Promise<number> {
  const [sold, held] = await Promise.all([
    db.booking.count({ where: { occurrenceId, status: 'CONFIRMED' } }),
    db.paymentAttempt.count({ where: { occurrenceId, status: 'OPEN', holdExpiresAt: { gt: now } } }),
  ]);
  return sold + held;
}
