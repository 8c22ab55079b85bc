import type { PaymentIssue, PaymentIssueKind } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { NotFoundError, StateConflictError } from '../errors';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';

type NewPaymentIssue = { kind: PaymentIssueKind; paymentIntentId: string; text: string };

/**
 * Puts a payment on the teacher's list of payment issues, and notifies them: once per kind, and not again after it was resolved,
 * unless `isReopened`.
 */
export async function raisePaymentIssue(
  tx: Tx,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  issue: NewPaymentIssue,
  { isReopened = false } = {},
): Promise<void> {
  const { kind, paymentIntentId, text } = issue;
  const at = clock.now();
  const isSilent = await isDecidedWithOthers(tx, kind);
  const [raised] = await tx.paymentIssue.createManyAndReturn({
    data: [{ kind, paymentIntentId, words: text, createdAt: at }],
    skipDuplicates: true,
  });
  const reopened = !raised && isReopened ? await reopen(tx, issue, at) : undefined;
  const id = raised?.id ?? reopened?.id;
  if (!id || isSilent) return;
  const edition = await tx.notification.count({ where: { paymentIssueId: id } });
  await queueNotifications(tx, jobs, [{ kind: 'PAYMENT_ISSUE', about: { paymentIssueId: id }, edition, at }]);
}

async function reopen(tx: Tx, { kind, paymentIntentId, text }: NewPaymentIssue, createdAt: Date) {
  const [reopened] = await tx.paymentIssue.updateManyAndReturn({
    where: { kind, paymentIntentId, resolvedAt: { not: null } },
    data: { words: text, createdAt, resolvedAt: null },
  });
  return reopened;
}

/** After a backup was restored there can be hundreds of unknown payments. They are one decision, so one notification is enough. */
const isDecidedWithOthers = async (tx: Tx, kind: PaymentIssueKind): Promise<boolean> =>
  kind === 'UNKNOWN_PAYMENT' && (await tx.paymentIssue.count({ where: { kind, resolvedAt: null } })) > 0;

/** Lists the keys (`getIssueKey`) of all issues ever raised for these payments, resolved or not: none is raised again. */
export async function listRaisedIssues(db: Db, paymentIntentIds: string[]): Promise<Set<string>> {
  const raised = await db.paymentIssue.findMany({ where: { paymentIntentId: { in: paymentIntentIds } } });
  return new Set(raised.map(({ paymentIntentId, kind }) => getIssueKey(paymentIntentId, kind)));
}

export const getIssueKey = (paymentIntentId: string, kind: PaymentIssueKind) => `${paymentIntentId} ${kind}`;

/** Resolves the issues of these kinds that a completed refund of the payment ends. */
export async function closePaymentIssues(
  tx: Tx,
  { clock }: { clock: Clock },
  paymentIntentId: string,
  kinds: PaymentIssueKind[],
): Promise<void> {
  await tx.paymentIssue.updateMany({
    where: { paymentIntentId, kind: { in: kinds }, resolvedAt: null },
    data: { resolvedAt: clock.now() },
  });
}

/** Lists the open payment issues, the newest first. */
export function listPaymentIssues(db: Db) {
  return db.paymentIssue.findMany({ where: { resolvedAt: null }, orderBy: { createdAt: 'desc' }, take: 100 });
}

const DECIDED_TOGETHER =
  'Payments that this database does not know are decided about together: refund them, or leave them to another installation.';

/**
 * Resolves one payment issue.
 * @throws NotFoundError
 * @throws StateConflictError for unknown payments, which are decided about together
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
    const summary = `Looked at payment ${issue.paymentIntentId}: ${issue.words}`;
    await recordAudit(tx, { by, action: 'looked at', subjectType: 'PAYMENT', subjectId: id, summary, at });
    return tx.paymentIssue.update({ where: { id }, data: { resolvedAt: at } });
  });
}
