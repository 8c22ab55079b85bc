import type { AvailabilityInput } from '#contract/availability-input';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { listEditedDates, preserveBegunDates, recordHeld, removeOwnValues } from '../dates/begun-dates';
import { getEditEffects } from '../dates/edit-effects';
import { requirePromises, requireRoom, requireUnbooked } from '../dates/edit-refusals';
import { moveAttendees, movePeople } from '../dates/move-people';
import type { Editor, ScheduleEditDeps } from '../dates/schedule-edit-deps';
import { EditConflictError } from '../errors';
import { notifyHolders, releaseHoldsAndCloseWaitlists } from '../holds';
import type { Tx } from '../ports';
import { lockAvailability } from '../schedule/lock-class';
import { fromDbDate } from '../time/local-date';
import { inTransaction, SERIES_TIMEOUT_MS } from '../transaction';
import { requestOffers } from '../waitlist/request-offers';
import { type AvailabilityPlan, requireSensibleEnd, toPlan } from './availability-plan';

export type AvailabilityEdit = {
  id: string;
  input: AvailabilityInput;
  /** The version that the editor read. Null: the edit applies to any version. */
  version: number | null;
  /** True when the editor has confirmed the effects on people who booked. */
  isConfirmed: boolean;
  /** True: when a single class moves to another day, its people come along. They stay on a day that leaves the schedule otherwise. */
  movesPeople?: boolean;
  /** True: also a confirmed edit is refused when a single class would leave its day and its people there. */
  leavesNobody?: boolean;
};

/**
 * Changes a class under a lock that stops bookings. Overrides of single dates stay; clients whose date moves are notified. Dates
 * that have begun stay as they were: the change of a series begins with its next date. Nothing booked moves into the past. Seats held
 * on dates that leave the schedule, also because the class is switched off, are released. An edit that is saved already changes nothing.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws InvalidInputError when a series ends in the past or has no date, a single class that people have booked would move into
 * the past, or a class that is not online has a link
 * @throws EditConflictError when the class was changed since it was read, and is not as the edit would make it
 * @throws StateConflictError when a single class has begun and its people would lose what they were promised, or a date has more
 * places taken than the new number of spots
 * @throws BookedDatesError when booked dates would move or leave the schedule and the edit is not confirmed, or leaves people behind
 */
export function updateAvailability(
  { db, clock, studioTime, jobs }: ScheduleEditDeps,
  editor: Editor,
  { id, input, version, ...decisions }: AvailabilityEdit,
): Promise<Availability> {
  return inTransaction(
    db,
    async (tx) => {
      const before = await lockAvailability(tx, id);
      const now = clock.now();
      const today = studioTime.toLocalDate(now);
      const plan = toPlan(input, today, before);
      if (version !== null && version !== before.version) {
        // The answer of the same edit was lost, and it is sent again.
        if (listChanges(before, plan).length === 0) return before;
        throw new EditConflictError();
      }
      requireSensibleEnd(plan, today, before);
      return applyEdit(tx, { studioTime, jobs }, editor, { before, changes: plan, now, ...decisions });
    },
    SERIES_TIMEOUT_MS,
  );
}

type PlannedEdit = Pick<AvailabilityEdit, 'isConfirmed' | 'movesPeople' | 'leavesNobody'> & {
  before: Availability;
  /** Absent fields stay as they are. */
  changes: Partial<AvailabilityPlan>;
  now: Date;
};

/** Applies an edit to a class that the caller's transaction has locked, with all that it does to its dates and their people. */
export async function applyEdit(
  tx: Tx,
  { studioTime, jobs }: Pick<ScheduleEditDeps, 'studioTime' | 'jobs'>,
  editor: Editor,
  { before, changes, isConfirmed, movesPeople = false, leavesNobody = false, now }: PlannedEdit,
): Promise<Availability> {
  const { id } = before;
  const planned = { ...before, ...changes };
  const time = { now, studioTime };
  const dates = await listEditedDates(tx, before, time);
  const effects = getEditEffects({ before, after: planned, dates, movesPeople }, time);
  requirePromises(effects);
  requireRoom(effects);
  if (!isConfirmed) requireUnbooked(effects);
  if (leavesNobody) requireUnbooked({ leaving: effects.left, moving: [] });
  await preserveBegunDates(tx, effects.begun, before, planned);
  await recordHeld(tx, effects.running);
  await removeOwnValues(tx, effects.asInForm);
  for (const { date, appointment } of effects.staying) {
    await tx.occurrence.update({ where: { id: date.id }, data: { ...appointment, version: { increment: 1 } } });
  }
  // Before the class changes: who waits is mailed the class that they know.
  for (const { id: occurrenceId } of effects.leaving)
    await releaseHoldsAndCloseWaitlists(tx, jobs, { id: occurrenceId }, now);
  const joinUrlChangedAt = planned.joinUrl === before.joinUrl ? before.joinUrlChangedAt : now;
  const after = await tx.availability.update({
    where: { id },
    data: { ...changes, joinUrlChangedAt, version: { increment: 1 } },
  });
  for (const { date, datedClass } of effects.moving) {
    if (datedClass.localDate !== fromDbDate(date.localDate)) {
      const from = { date, availability: before };
      await movePeople(tx, jobs, { from, to: { datedClass, availability: after }, by: editor, now });
      continue;
    }
    const edition = date.version + 1;
    await tx.occurrence.update({ where: { id: date.id }, data: { version: edition } });
    await moveAttendees(tx, jobs, { occurrenceId: date.id, edition, datedClass, now });
  }
  for (const occurrenceId of effects.movedHolds) await notifyHolders(tx, jobs, occurrenceId, now);
  // Decided for another time or place.
  await tx.occurrence.updateMany({ where: { id: { in: effects.undecided } }, data: { takesPlaceSince: null } });
  if (after.capacity > before.capacity || !before.isActive) await requestOffers(tx, jobs, { availabilityId: id });
  const summary = `Changed the class ${after.title}: ${listChanges(before, after).join(', ') || 'nothing'}.`;
  await recordAudit(tx, { by: editor, action: 'changed', subjectType: 'CLASS', subjectId: id, summary, at: now });
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

/** The labels of the differences between two states of a class. */
function listChanges(before: AvailabilityPlan, after: AvailabilityPlan): string[] {
  const differs = (field: keyof AvailabilityPlan) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return FIELDS.filter(([, fields]) => fields.some(differs)).map(([label]) => label);
}
