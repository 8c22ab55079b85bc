import { type ClassReference, occurrenceId, parseClassReference } from '#contract/occurrence-id';
import type { Availability } from '#prisma';
import { NotFoundError } from '../errors';
import type { Tx } from '../ports';
import { type DateRange, fromDbDate, type LocalDate, toDbDate } from '../time/local-date';
import type { Slot } from './dated-class';
import { readSlots, type SlotDeps } from './list-slots';

/**
 * Lists what dates of a series became that the teacher moved to another day: the occurrence id of the single class, by the date
 * that it left. Absent: a date that did not move, is back, or whose single class was deleted.
 */
export async function listMovedDates(
  db: Tx,
  availabilityId: string,
  { from, to }: DateRange,
): Promise<Map<LocalDate, string>> {
  const localDate = { gte: toDbDate(from), lte: toDbDate(to) };
  const left = await db.occurrence.findMany({
    where: { availabilityId, localDate, isSkipped: true, movedTo: { deletedAt: null } },
    select: { localDate: true, movedTo: true },
  });
  const moved = new Map<LocalDate, string>();
  for (const { localDate: date, movedTo } of left) {
    if (movedTo) moved.set(fromDbDate(date), occurrenceId(movedTo.id, fromDbDate(movedTo.startDate)));
  }
  return moved;
}

/** Finds the day on which the class of a date takes place now; null when it did not move, or was deleted. */
export async function findMovedDay(db: Tx, { availabilityId, localDate }: ClassReference): Promise<LocalDate | null> {
  const single = localDate && (await findSingleClass(db, availabilityId, localDate));
  return single && !single.deletedAt ? fromDbDate(single.startDate) : null;
}

/**
 * Finds the class that was on a date and is on another day now, as the public sees it: a date of a series that became a class of
 * its own, or a single class whose day was changed. `classId` is the occurrence id of the date that it left.
 * @throws NotFoundError when it did not move, or is no longer on the schedule
 */
export async function findMovedSlot(deps: SlotDeps, classId: string): Promise<Slot> {
  const left = parseClassReference(classId);
  const single = left?.localDate ? await findSingleClass(deps.db, left.availabilityId, left.localDate) : null;
  const day = single && fromDbDate(single.startDate);
  const [slot] = day ? await readSlots(deps, { from: day, to: day }, { id: single.id }) : [];
  if (!slot) throw new NotFoundError('The class of this link is no longer on the schedule. Please choose another one.');
  return slot;
}

async function findSingleClass(db: Tx, id: string, leftDate: LocalDate): Promise<Availability | null> {
  const localDate = toDbDate(leftDate);
  const left = await db.occurrence.findUnique({
    where: { availabilityId_localDate: { availabilityId: id, localDate }, isSkipped: true },
    include: { movedTo: true },
  });
  if (left?.movedTo) return left.movedTo;
  return db.availability.findUnique({ where: { id, frequency: null, startDate: { not: localDate } } });
}
