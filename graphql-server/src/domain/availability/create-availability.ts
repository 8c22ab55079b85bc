import type { AvailabilityInput } from '#contract/availability-input';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { Editor, ScheduleEditDeps } from '../dates/schedule-edit-deps';
import { inTransaction } from '../transaction';
import { requireSensibleEnd, toPlan } from './availability-plan';

/**
 * Creates a class, single or recurring.
 * @throws InvalidInputError when a series ends in the past or has no date, or a class that is not online has a link
 */
export function createAvailability(
  { db, clock, studioTime }: ScheduleEditDeps,
  editor: Editor,
  input: AvailabilityInput,
): Promise<Availability> {
  const now = clock.now();
  const today = studioTime.toLocalDate(now);
  const plan = toPlan(input, today, null);
  requireSensibleEnd(plan, today, null);
  return inTransaction(db, async (tx) => {
    const availability = await tx.availability.create({ data: { ...plan, createdAt: now } });
    await recordAudit(tx, {
      by: editor,
      action: 'created',
      subjectType: 'CLASS',
      subjectId: availability.id,
      summary: `Created the class ${plan.title}.`,
      at: now,
    });
    return availability;
  });
}
