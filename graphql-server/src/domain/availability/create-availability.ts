import type { AvailabilityInput } from '#contract/availability-input';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import type { Editor, ScheduleEditDeps } from '../dates/schedule-edit-deps';
import { findMade, makeOnce, type RequestKey, toRequestKey } from '../idempotency';
import type { Tx } from '../ports';
import { inTransaction } from '../transaction';
import { requireSensibleEnd, toPlan } from './availability-plan';

type NewClass = { input: AvailabilityInput; idempotencyKey: string | null };

/**
 * Creates a class, single or recurring. The same key and input return the same class, unless it was deleted since.
 * @throws InvalidInputError when a series ends in the past or has no date, or a class that is not online has a link
 * @throws IdempotencyConflictError when the key was used for another class
 */
export function createAvailability(
  deps: ScheduleEditDeps,
  editor: Editor,
  { input, idempotencyKey }: NewClass,
): Promise<Availability> {
  const key = toRequestKey(idempotencyKey, { createAvailability: input });
  return makeOnce(
    () => findByKey(deps.db, key),
    () => inTransaction(deps.db, (tx) => createInTransaction(tx, deps, editor, { input, key })),
  );
}

async function createInTransaction(
  tx: Tx,
  { clock, studioTime }: ScheduleEditDeps,
  editor: Editor,
  { input, key }: { input: AvailabilityInput; key: RequestKey | null },
): Promise<Availability> {
  const now = clock.now();
  const today = studioTime.toLocalDate(now);
  const plan = toPlan(input, today, null);
  requireSensibleEnd(plan, today, null);
  if (key) await releaseKeyOfDeleted(tx, key);
  const availability = await tx.availability.create({ data: { ...plan, ...key, createdAt: now } });
  await recordAudit(tx, {
    by: editor,
    action: 'created',
    subjectType: 'CLASS',
    subjectId: availability.id,
    summary: `Created the class ${plan.title}.`,
    at: now,
  });
  return availability;
}

const findByKey = (db: Tx, key: RequestKey | null): Promise<Availability | null> =>
  findMade(key, (idempotencyKey) => db.availability.findUnique({ where: { idempotencyKey, deletedAt: null } }));

/** Somebody who deletes a class and sends its form again wants another one. */
async function releaseKeyOfDeleted(tx: Tx, { idempotencyKey }: RequestKey): Promise<void> {
  await tx.availability.updateMany({
    where: { idempotencyKey, deletedAt: { not: null } },
    data: { idempotencyKey: null },
  });
}
