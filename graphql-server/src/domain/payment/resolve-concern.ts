import type { MoneyConcern } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { NotFoundError, StateConflictError } from '../errors';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';

const DECIDED_TOGETHER =
  'Payments that this database does not know are decided about together: refund them, or leave them to another installation.';

/**
 * Takes a payment off the list of what needs a look. Throws NotFoundError, and StateConflictError for payments that are
 * decided about together.
 */
export async function resolveConcern(
  { db, clock }: { db: Db; clock: Clock },
  { id, by }: { id: string; by: { username: string } },
): Promise<MoneyConcern> {
  return inTransaction(db, async (tx) => {
    const concern = await tx.moneyConcern.findUnique({ where: { id } });
    if (!concern) throw new NotFoundError('There is no such entry.');
    if (concern.resolvedAt) return concern;
    if (concern.kind === 'UNKNOWN_PAYMENT') throw new StateConflictError(DECIDED_TOGETHER);
    const at = clock.now();
    await recordAudit(tx, {
      by,
      action: 'looked at',
      subjectType: 'PAYMENT',
      subjectId: id,
      summary: `Looked at payment ${concern.paymentIntentId}: ${concern.words}`,
      at,
    });
    return tx.moneyConcern.update({ where: { id }, data: { resolvedAt: at } });
  });
}
