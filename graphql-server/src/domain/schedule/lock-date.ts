import type { Availability } from '#prisma';
import { EditConflictError, NotFoundError, StateConflictError } from '../errors';
import { lockOccurrence } from '../locks';
import type { Tx } from '../ports';
import { type DatedClass, datedClassOf } from './dated-class';
import type { LocalDate } from './local-date';
import { lockAvailability } from './lock-availability';
import type { StudioTime } from './studio-time';
import { loadTakenDates, type TakenDate } from './taken-dates';

/** One date of a series, in the version that the editor read. */
export type DateReference = { availabilityId: string; date: LocalDate; version: number };

export type LockedDate = {
  availability: Availability;
  occurrence: TakenDate;
  /** The class of that date, also of one that is skipped. */
  datedClass: DatedClass;
};

/**
 * Locks one coming date of a series for editing until the end of the transaction; nobody books it meanwhile. Throws
 * NotFoundError, EditConflictError for a date changed since it was read, StateConflictError for one that has started or was
 * cancelled.
 */
export async function lockDate(
  tx: Tx,
  { availabilityId, date, version }: DateReference,
  studioTime: StudioTime,
  now: Date,
): Promise<LockedDate> {
  const availability = await lockAvailability(tx, availabilityId);
  if (!availability.frequency || !datedClassOf(availability, null, date, studioTime)) throw noSuchDate();
  await lockOccurrence(tx, availability.id, date);
  const [occurrence] = await loadTakenDates(tx, [availability.id], { from: date, to: date }, now);
  const datedClass = occurrence && datedClassOf(availability, { ...occurrence, isSkipped: false }, date, studioTime);
  if (!datedClass) throw noSuchDate();
  if (occurrence.version !== version) throw new EditConflictError();
  if (occurrence.cancelledAt) throw new StateConflictError('This date was cancelled.');
  if (datedClass.startsAt <= now) throw new StateConflictError('This class has already started.');
  return { availability, occurrence, datedClass };
}

const noSuchDate = () => new NotFoundError('This series has no such date.');
