import type { AvailabilityInput } from '#contract/availability-input';
import { getFreeCancellationAfterChange } from '#contract/cancellation';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { EditConflictError } from '../errors';
import { notifyHolders, releaseHolds } from '../holds';
import { recordChange } from '../outbox/record-change';
import type { Jobs, Tx } from '../ports';
import type { DatedClass } from '../schedule/dated-class';
import { toDbDate } from '../schedule/local-date';
import { lockAvailability } from '../schedule/lock-class';
import { inTransaction } from '../transaction';
import { moveWaitlist } from '../waitlist/end-waiting';
import { requestOffers } from '../waitlist/request-offers';
import { type AvailabilityPlan, requireSensibleEnd, toPlan } from './availability-plan';
import { listEditedDates, preserveBegunDates, recordHeld, removeOwnValues } from './begun-dates';
import { getEditEffects, isMoved, requirePromises, requireRoom, requireUnbooked } from './edit-effects';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

export type AvailabilityEdit = {
  id: string;
  input: AvailabilityInput;
  /** The version that the editor read. Null: the edit applies to any version. */
  version: number | null;
  /** True when the editor has confirmed the effects on people who booked. */
  isConfirmed: boolean;
};

/**
 * Changes a class under a lock that stops bookings. Overrides of single dates stay; clients whose date moves are notified. Dates
 * that have begun stay as they were: the change of a series begins with its next date. Nothing booked moves into the past. Seats held
 * on dates that leave the schedule, also because the class is switched off, are released.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws InvalidInputError when a series ends in the past or has no date, a single class that people have booked would move into
 * the past, or a class that is not online has a link
 * @throws EditConflictError when the class was changed since it was read
 * @throws StateConflictError when a single class has begun and its people would lose what they were promised, or a date has more
 * places taken than the new number of spots
 * @throws BookedDatesError when booked dates would move or leave the schedule and the edit is not confirmed
 */
export function updateAvailability(
  { db, clock, studioTime, jobs }: ScheduleEditDeps,
  editor: Editor,
  { id, input, version, isConfirmed }: AvailabilityEdit,
): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    const before = await lockAvailability(tx, id);
    const now = clock.now();
    const today = studioTime.toLocalDate(now);
    if (version !== null && version !== before.version) throw new EditConflictError();
    const plan = toPlan(input, today, before);
    requireSensibleEnd(plan, today, before);
    return applyEdit(tx, { studioTime, jobs }, editor, { before, plan, isConfirmed, now });
  });
}

type PlannedEdit = { before: Availability; plan: AvailabilityPlan; isConfirmed: boolean; now: Date };

/** Applies an edit to a class that the caller's transaction has locked, with all that it does to its dates and their people. */
export async function applyEdit(
  tx: Tx,
  { studioTime, jobs }: Pick<ScheduleEditDeps, 'studioTime' | 'jobs'>,
  editor: Editor,
  { before, plan, isConfirmed, now }: PlannedEdit,
): Promise<Availability> {
  const { id } = before;
  const time = { now, studioTime };
  const dates = await listEditedDates(tx, before, time);
  const effects = getEditEffects({ before, after: { ...before, ...plan }, dates }, time);
  requirePromises(effects);
  requireRoom(effects);
  if (!isConfirmed) requireUnbooked(effects);
  await preserveBegunDates(tx, effects.begun, before, plan);
  await recordHeld(tx, effects.running);
  await removeOwnValues(tx, effects.asInForm);
  for (const { date, appointment } of effects.staying) {
    await tx.occurrence.update({ where: { id: date.id }, data: { ...appointment, version: { increment: 1 } } });
  }
  const joinUrlChangedAt = plan.joinUrl === before.joinUrl ? before.joinUrlChangedAt : now;
  const after = await tx.availability.update({
    where: { id },
    data: { ...plan, joinUrlChangedAt, version: { increment: 1 } },
  });
  for (const { date, datedClass } of effects.moving) {
    const edition = date.version + 1;
    await tx.occurrence.update({ where: { id: date.id }, data: { version: edition } });
    await moveAttendees(tx, jobs, { occurrenceId: date.id, edition, datedClass, now });
  }
  for (const occurrenceId of effects.movedHolds) await notifyHolders(tx, jobs, occurrenceId, now);
  for (const { id: occurrenceId } of effects.leaving) await releaseHolds(tx, jobs, { id: occurrenceId }, now);
  // Decided for another time or place.
  await tx.occurrence.updateMany({ where: { id: { in: effects.undecided } }, data: { takesPlaceSince: null } });
  if (after.capacity > before.capacity || !before.isActive) await requestOffers(tx, jobs, { availabilityId: id });
  await recordAudit(tx, {
    by: editor,
    action: 'changed',
    subjectType: 'CLASS',
    subjectId: id,
    summary: `Changed the class ${plan.title}: ${formatChanges(before, plan)}.`,
    at: now,
  });
  return after;
}

const FIELDS: readonly [label: string, fields: readonly (keyof AvailabilityPlan)[]][] = [
  ['title', ['title', 'className']],
  ['class type', ['classType']],
  ['dates', ['startDate', 'frequency', 'weekdays', 'untilDate']],
  ['time', ['localTime']],
  ['duration', ['durationMinutes']],
  ['weather call', ['weatherCallMinutes']],
  ['link to the room', ['joinUrl']],
  ['place', ['location']],
  ['price', ['priceCents']],
  ['spots', ['capacity']],
  ['waitlist', ['hasWaitlist']],
  ['active', ['isActive']],
  ['homepage', ['showOnHomepage']],
];

/** Formats the differences between two states of a class: 'time, price', or 'nothing'. */
function formatChanges(before: AvailabilityPlan, after: AvailabilityPlan): string {
  const differs = (field: keyof AvailabilityPlan) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const changed = FIELDS.filter(([, fields]) => fields.some(differs)).map(([label]) => label);
  return changed.join(', ') || 'nothing';
}

type DateMove = { occurrenceId: string; datedClass: DatedClass; now: Date };

/**
 * Moves the bookings of a date to its new time and place, in the caller's transaction; the price paid stays. Each client who has
 * booked another one gets one mail per `edition`, the version of the date, and so does everybody who waits for a place.
 */
export async function moveAttendees(
  tx: Tx,
  jobs: Jobs,
  { edition, ...move }: DateMove & { edition: number },
): Promise<void> {
  const { occurrenceId, datedClass, now } = move;
  const attendees = await tx.booking.findMany({ where: { occurrenceId, status: 'CONFIRMED' } });
  const bookings = attendees.filter((booking) => isMoved(booking, datedClass));
  await writeTimeAndPlace(tx, move);
  await recordChange(tx, jobs, { kind: 'CLASS_CHANGED', bookings, by: 'STUDIO', version: edition, at: now });
  await moveWaitlist(tx, jobs, { occurrenceId, startsAt: datedClass.startsAt, now });
}

/**
 * Writes the day, time and place of a date into its confirmed bookings. Where the time is another one, or with `isBack` because they were
 * notified that it is cancelled, they have a fair time to cancel for free.
 */
export async function writeTimeAndPlace(
  tx: Tx,
  { occurrenceId, datedClass, now, isBack = false }: DateMove & { isBack?: boolean },
): Promise<void> {
  const { localTime, startsAt, durationMinutes, location } = datedClass;
  const localDate = toDbDate(datedClass.localDate);
  const where = { occurrenceId, status: 'CONFIRMED' } as const;
  const groups = await tx.booking.groupBy({ by: ['startsAt', 'freeCancellationUntil'], where });
  for (const group of groups) {
    const isMovedInTime = isBack || group.startsAt.getTime() !== startsAt.getTime();
    const before = group.freeCancellationUntil;
    const freeCancellationUntil = isMovedInTime ? getFreeCancellationAfterChange({ startsAt, before, now }) : before;
    const data = { localDate, localTime, startsAt, durationMinutes, location, freeCancellationUntil, updatedAt: now };
    await tx.booking.updateMany({ where: { ...where, ...group }, data });
  }
}
