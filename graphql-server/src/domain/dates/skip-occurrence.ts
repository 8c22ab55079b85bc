import { formatPeople } from '#contract/format-count';
import { recordAudit } from '../audit/record-audit';
import { StateConflictError } from '../errors';
import { nameDay } from '../format';
import { releaseHoldsAndCloseWaitlists } from '../holds';
import { type DateReference, lockDate } from '../schedule/lock-class';
import { inTransaction } from '../transaction';
import { type SeriesDate, toSeriesDate } from './list-series-dates';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

/**
 * Skips one date of a series, or restores it when `isSkipped` is false.
 * @throws NotFoundError when the series or the date does not exist
 * @throws EditConflictError when the date was changed since it was read
 * @throws StateConflictError when the date has started, was cancelled or is booked; a booked date must be cancelled instead
 */
export function skipOccurrence(
  { db, clock, studioTime, jobs }: ScheduleEditDeps,
  editor: Editor,
  reference: DateReference,
  isSkipped: boolean,
): Promise<SeriesDate> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const { availability, occurrence, datedClass } = await lockDate(tx, reference, studioTime, now);
    if (isSkipped && occurrence.sold > 0) {
      throw new StateConflictError(
        `${formatPeople(occurrence.sold)} booked this date. Please cancel it instead: they are notified and refunded.`,
      );
    }
    const changed = await tx.occurrence.update({
      where: { id: occurrence.id },
      data: { isSkipped, movedToId: null, version: { increment: 1 } },
    });
    if (isSkipped) await releaseHoldsAndCloseWaitlists(tx, jobs, { id: occurrence.id }, now);
    await recordAudit(tx, {
      by: editor,
      action: isSkipped ? 'skipped' : 'restored',
      subjectType: 'DATE',
      subjectId: occurrence.id,
      summary: `${isSkipped ? 'Skipped' : 'Restored'} the class ${availability.title} of ${nameDay(occurrence.localDate)}.`,
      at: now,
    });
    return toSeriesDate(availability, { ...occurrence, ...changed }, datedClass);
  });
}
