import type { AvailabilityInput } from '#contract/availability-input';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { EditConflictError } from '../errors';
import { changesInWords } from '../schedule/changes-in-words';
import { effectsOf, requireRoom, requireUnbooked } from '../schedule/edit-effects';
import { lockAvailability } from '../schedule/lock-availability';
import { moveAttendees } from '../schedule/move-attendees';
import { loadTakenDates } from '../schedule/taken-dates';
import { inTransaction } from '../transaction';
import { planOf, requireSensibleEnd } from './availability-plan';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

export type AvailabilityEdit = {
  id: string;
  input: AvailabilityInput;
  /** The version that the editor read. Absent: whatever is there now. */
  version: number | null;
  /** Whether the editor knows whom it reaches, and wants it. */
  isConfirmed: boolean;
};

/**
 * Changes a class, while nobody books it. What was changed for single dates stays; people on dates that move are told. Throws
 * NotFoundError, InvalidInputError, EditConflictError, StateConflictError (fewer spots than taken), BookedDatesError.
 */
export function updateAvailability(
  { db, clock, studioTime, jobs }: ScheduleEditDeps,
  editor: Editor,
  { id, input, version, isConfirmed }: AvailabilityEdit,
): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    const before = await lockAvailability(tx, id);
    const now = clock.now();
    const today = studioTime.dateOf(now);
    if (version !== null && version !== before.version) throw new EditConflictError();
    const plan = planOf(input, today, before);
    requireSensibleEnd(plan, today, before);
    const dates = await loadTakenDates(tx, [id], { from: today }, now);
    const effects = effectsOf({ before, after: { ...before, ...plan }, dates }, studioTime, now);
    requireRoom(effects);
    if (!isConfirmed) requireUnbooked(effects);
    const after = await tx.availability.update({ where: { id }, data: { ...plan, version: { increment: 1 } } });
    for (const { date, datedClass } of effects.moving) {
      const edition = date.version + 1;
      await tx.occurrence.update({ where: { id: date.id }, data: { version: edition } });
      await moveAttendees(tx, jobs, { occurrenceId: date.id, edition, datedClass });
    }
    await recordAudit(tx, {
      by: editor,
      action: 'changed',
      subjectType: 'CLASS',
      subjectId: id,
      summary: `Changed the class ${plan.title}: ${changesInWords(before, plan)}.`,
      at: now,
    });
    return after;
  });
}
