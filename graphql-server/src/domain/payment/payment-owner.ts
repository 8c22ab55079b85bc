import { StateConflictError } from '../errors';
import type { Tx } from '../ports';
import { getOwnership, type Ownership } from './decisions';

const REFUSALS: Record<Ownership, string | null> = {
  OURS: null,
  UNDECIDED:
    'This payment was made before this database was restored. Decide under payment issues first whether it is refunded ' +
    'here or left to another installation.',
  ELSEWHERE: 'This payment belongs to another installation. Refund it there.',
};

/** The message for the admin why a payment cannot be refunded from this database; null when it can. */
export const whyNotOurs = (ownership: Ownership): string | null => REFUSALS[ownership];

/** Finds out whether the payment of an attempt is handled here. */
export async function findOwnership(db: Tx, paymentAttemptId: string): Promise<Ownership> {
  const { installation } = await db.paymentAttempt.findUniqueOrThrow({
    where: { id: paymentAttemptId },
    select: { installation: { select: { role: true } } },
  });
  return getOwnership(installation.role);
}

/**
 * Requires that the payment of an attempt can be refunded from this database.
 * @throws StateConflictError with a message for the admin
 */
export async function requireOurs(db: Tx, paymentAttemptId: string): Promise<void> {
  const refusal = whyNotOurs(await findOwnership(db, paymentAttemptId));
  if (refusal) throw new StateConflictError(refusal);
}
