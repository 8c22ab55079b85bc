import { addDays } from '#contract/civil-date';
import { LIMITS } from '#contract/limits';
import type { Availability } from '#prisma';
import { ClassUnavailableError, NotFoundError } from '../errors';
import {
  type DateRange,
  firstOfMonth,
  fromDbDate,
  type LocalDate,
  lastOfMonth,
  requireDateRange,
} from '../time/local-date';
import { getToday } from '../time/studio-time';
import {
  bookingOpensOn,
  bookingWindow,
  bySchedule,
  closedReason,
  hasOpenPlace,
  isHeld,
  type Slot,
  toDatedClass,
  toSlot,
} from './dated-class';
import { listOccurrenceDates, listTakenDates, type ScheduleDeps, type Which } from './occurrence-dates';

/**
 * Lists the classes in a range of dates that have not started. Full ones have no remaining spots, cancelled ones are marked.
 * @throws InvalidInputError as `requireDateRange` does
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
 * Lists the classes in a range of dates that have not started, sorted by date, time and title. Cancelled classes are included
 * with 0 spots, so that people who booked one see it. Classes that cannot be booked yet are included with their spots and the
 * day on which booking opens.
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
    slots.push(toSlot(datedClass, { taken, offered: occurrence?.offered ?? 0, isCancelled, opensOn }));
  }
  return slots.sort(bySchedule);
}

const MONTHS_AHEAD = 12;

/** Finds the first month from today on with a bookable class; the current month when the next twelve have none. */
export async function findFirstMonth(
  deps: SlotDeps,
): Promise<{ from: LocalDate; to: LocalDate; today: LocalDate; slots: Slot[] }> {
  const today = getToday(deps);
  const current = { from: firstOfMonth(today), to: lastOfMonth(today), today };
  let month = current;
  let currentSlots: Slot[] = [];
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) {
    const slots = await readSlots(deps, month);
    if (slots.some(hasOpenPlace)) return { ...month, slots };
    if (ahead === 0) currentSlots = slots;
    const from = addDays(month.to, 1);
    month = { from, to: lastOfMonth(from), today };
  }
  return { ...current, slots: currentSlots };
}

/** Lists the future single classes that the teacher put on the home page, soonest first. */
export async function listHomepageEvents(deps: SlotDeps): Promise<Slot[]> {
  const today = getToday(deps);
  const range = { from: today, to: `${LIMITS.years.max}-12-31` };
  return (await readSlots(deps, range, { isOnHomepage: true })).filter(isHeld);
}

// 128 random bits in base64url, as the share link carries them.
const SHAREABLE_ID = /^[A-Za-z0-9_-]{22}$/;

/**
 * Finds the class of a share link. Its booking may not be open yet. A class that became a series is found on its next date with a
 * free place, because the link is out in the world.
 * @throws NotFoundError when the link is unknown or its class was deleted
 * @throws ClassUnavailableError when the class has started, is cancelled, inactive or full
 */
export async function findSharedSlot(deps: SlotDeps, shareableId: string): Promise<Slot> {
  const { db, studioTime } = deps;
  const window = bookingWindow(deps, deps.clock.now());
  const availability = SHAREABLE_ID.test(shareableId)
    ? await db.availability.findUnique({ where: { shareableId } })
    : null;
  if (!availability || availability.deletedAt) {
    throw new NotFoundError('This class link is not valid. Please check it or choose another class.');
  }
  if (availability.frequency) return findNextSlot(deps, availability);
  const localDate = fromDbDate(availability.startDate);
  const [occurrence = null] = await listTakenDates(
    db,
    [availability.id],
    { from: localDate, to: localDate },
    window.now,
  );
  const datedClass = toDatedClass(availability, occurrence, localDate, studioTime);
  const closed = closedReason(availability, occurrence, datedClass, window);
  if (!datedClass || (closed && closed !== 'TOO_FAR_AHEAD')) throw new ClassUnavailableError(closed ?? 'NO_SUCH_DATE');
  const { sold = 0, held = 0, offered = 0 } = occurrence ?? {};
  const opensOn = bookingOpensOn(localDate, window);
  const slot = toSlot(datedClass, { taken: sold + held, offered, isCancelled: false, opensOn });
  if (slot.remainingSpots === 0) throw new SharedClassFullError(slot);
  return slot;
}

/** The class of a share link is full. People may wait for a place in it. */
export class SharedClassFullError extends ClassUnavailableError {
  constructor(readonly slot: Slot) {
    super('FULL');
  }
}

/** Also true for an error that GraphQL has wrapped, which is an instance of nothing. */
export const isSharedClassFull = (error: ClassUnavailableError): error is SharedClassFullError => 'slot' in error;

/** How far ahead the next date of a series may be, in days. */
const NEXT_DATE_DAYS = 366;

async function findNextSlot(deps: SlotDeps, { id, isActive }: Availability): Promise<Slot> {
  const today = getToday(deps);
  const slots = await readSlots(deps, { from: today, to: addDays(today, NEXT_DATE_DAYS) }, { id });
  const [next] = slots.filter(isHeld);
  if (!next) throw new ClassUnavailableError(isActive ? 'NO_SUCH_DATE' : 'INACTIVE');
  const free = slots.find(({ remainingSpots }) => remainingSpots > 0);
  if (!free) throw new SharedClassFullError(next);
  return free;
}

/** Finds the class of an occurrence, by the id of its row, as the public sees it now. Null when it is not on the schedule. */
export async function findSlotOfOccurrence(deps: SlotDeps, occurrenceId: string): Promise<Slot | null> {
  const occurrence = await deps.db.occurrence.findUnique({ where: { id: occurrenceId } });
  if (!occurrence) return null;
  const date = fromDbDate(occurrence.localDate);
  const [slot] = await readSlots(deps, { from: date, to: date }, { id: occurrence.availabilityId });
  return slot ?? null;
}
