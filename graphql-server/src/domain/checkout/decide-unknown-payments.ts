import { formatCount } from '#contract/format-count';
import { recordAudit } from '../audit/record-audit';
import { whyNotOurs } from '../payment/payment-owner';
import type { Clock, Db, Jobs, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { requestPass } from './request-pass';
import {
  countUnknownPayments,
  isNothingUnknown,
  listUnknownPayments,
  listWaitingRefunds,
  resolveUnknownPayments,
  type UnknownPayments,
} from './unknown-payments';

/** REFUND: the other installation is gone, and its payments are ours. LEAVE: it still runs, and they are its own. */
export type UnknownPaymentsDecision = 'REFUND' | 'LEAVE';

type DecideDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Executes the one decision about all payments that a restored database does not know, and about the payments of the
 * installation whose backup it was. REFUND enqueues jobs that refund the listed payments and execute the waiting refunds;
 * LEAVE abandons the open attempts of that installation without a call to the provider. A later decision does nothing.
 * Returns the payments that are still undecided.
 * @throws ServiceUnavailableError
 */
export async function decideUnknownPayments(
  deps: DecideDeps,
  { decision, by }: { decision: UnknownPaymentsDecision; by: { username: string } },
): Promise<UnknownPayments> {
  return inTransaction(deps.db, async (tx) => {
    // Serialises two decisions at once. New attempts, which refer to these rows, do not wait for this lock.
    await tx.$queryRaw`SELECT 1 FROM "Installation" ORDER BY "id" FOR NO KEY UPDATE`;
    const before = await countUnknownPayments(tx);
    if (isNothingUnknown(before)) return before;
    if (decision === 'REFUND') await refundAll(tx, deps);
    else await leaveAll(tx, deps);
    const summary = summariseDecision(decision, before);
    await recordAudit(tx, { by, action: 'decided', subjectType: 'PAYMENT', summary, at: deps.clock.now() });
    return countUnknownPayments(tx);
  });
}

async function refundAll(tx: Tx, { clock, jobs }: DecideDeps): Promise<void> {
  const now = clock.now();
  const payments = await listUnknownPayments(tx);
  const refunds = await listWaitingRefunds(tx);
  await tx.installation.updateMany({ where: { role: 'UNDECIDED' }, data: { role: 'REPLACED' } });
  await resolveUnknownPayments(tx, now);
  // The issue stores the decision: should the job be lost, the reconciler still finds that the payment is to be refunded.
  await tx.paymentIssue.createMany({
    data: payments.map((paymentIntentId) => ({
      kind: 'UNCLAIMED' as const,
      paymentIntentId,
      words: 'This payment was not in this database. An admin decided to refund it.',
      createdAt: now,
      resolvedAt: now,
    })),
    skipDuplicates: true,
  });
  const looks = payments.map((paymentIntentId) => ({ payload: { paymentIntentId } }));
  await jobs.enqueueMany(tx, 'reconcile-payment', looks, { priority: 'LOW' });
  const refundJobs = refunds.map((refundId) => ({ payload: { refundId }, key: `refund-${refundId}` }));
  await jobs.enqueueMany(tx, 'refund-payment', refundJobs);
  await requestPass(tx, jobs, { isDeep: true });
}

async function leaveAll(tx: Tx, { clock }: DecideDeps): Promise<void> {
  const undecided = { installation: { role: 'UNDECIDED' } } as const;
  await tx.paymentAttempt.updateMany({
    where: { status: 'OPEN', ...undecided },
    data: { status: 'ABANDONED', holdExpiresAt: null },
  });
  await tx.refund.updateMany({
    where: { status: 'DUE', paymentAttempt: undecided },
    data: { status: 'FAILED', lastError: whyNotOurs('ELSEWHERE') },
  });
  await tx.installation.updateMany({ where: { role: 'UNDECIDED' }, data: { role: 'LEFT_ALONE' } });
  await resolveUnknownPayments(tx, clock.now());
}

function summariseDecision(
  decision: UnknownPaymentsDecision,
  { paymentCount, waitingRefundCount }: UnknownPayments,
): string {
  const payments = formatCount(paymentCount, 'payment');
  if (decision === 'LEAVE') return `Left ${payments} that this database does not know to another installation.`;
  const waiting =
    waitingRefundCount > 0 ? `, and ${formatCount(waitingRefundCount, 'waiting refund')} to be paid back` : '';
  return `Decided to refund ${payments} that this database does not know${waiting}.`;
}
