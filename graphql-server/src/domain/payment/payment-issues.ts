import type { PaymentIssue, PaymentIssueKind } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { NotFoundError, StateConflictError } from '../errors';
import type { Clock, Db, Tx } from '../ports';
import { inTransaction } from '../transaction';

type NewPaymentIssue = { kind: PaymentIssueKind; paymentIntentId: string; text: string };

/** Puts a payment on the list that the teacher looks at; once per kind, and not again after it was settled. */
export async function raisePaymentIssue(db: Tx, { clock }: { clock: Clock }, issue: NewPaymentIssue): Promise<void> {
  const { text: words, ...rest } = issue;
  await db.paymentIssue.createMany({ data: [{ ...rest, words, createdAt: clock.now() }], skipDuplicates: true });
}

/** What was raised of these payments, looked at or not, in the words of `concernKey`: nobody has to be told of it again. */
export async function listRaisedIssues(db: Db, paymentIntentIds: string[]): Promise<Set<string>> {
  const raised = await db.paymentIssue.findMany({ where: { paymentIntentId: { in: paymentIntentIds } } });
  return new Set(raised.map(({ paymentIntentId, kind }) => getIssueKey(paymentIntentId, kind)));
}

export const getIssueKey = (paymentIntentId: string, kind: PaymentIssueKind) => `${paymentIntentId} ${kind}`;

/** Takes off the list what is the matter no more: the money is back. */
export async function closePaymentIssues(tx: Tx, { clock }: { clock: Clock }, paymentIntentId: string): Promise<void> {
  await tx.paymentIssue.updateMany({
    where: { paymentIntentId, kind: { in: ['REFUND_FAILED', 'PARTLY_REFUNDED', 'UNKNOWN_PAYMENT'] }, resolvedAt: null },
    data: { resolvedAt: clock.now() },
  });
}

/** The payments that a person should look at, the newest first. */
export function listPaymentIssues(db: Db) {
  return db.paymentIssue.findMany({ where: { resolvedAt: null }, orderBy: { createdAt: 'desc' }, take: 100 });
}

const DECIDED_TOGETHER =
  'Payments that this database does not know are decided about together: refund them, or leave them to another installation.';

/**
 * Takes a payment off the list of what needs a look. Throws NotFoundError, and StateConflictError for payments that are
 * decided about together.
 */
export async function resolvePaymentIssue(
  { db, clock }: { db: Db; clock: Clock },
  { id, by }: { id: string; by: { username: string } },
): Promise<PaymentIssue> {
  return inTransaction(db, async (tx) => {
    const issue = await tx.paymentIssue.findUnique({ where: { id } });
    if (!issue) throw new NotFoundError('There is no such entry.');
    if (issue.resolvedAt) return issue;
    if (issue.kind === 'UNKNOWN_PAYMENT') throw new StateConflictError(DECIDED_TOGETHER);
    const at = clock.now();
    await recordAudit(tx, {
      by,
      action: 'looked at',
      subjectType: 'PAYMENT',
      subjectId: id,
      summary: `Looked at payment ${issue.paymentIntentId}: ${issue.words}`,
      at,
    });
    return tx.paymentIssue.update({ where: { id }, data: { resolvedAt: at } });
  });
}
