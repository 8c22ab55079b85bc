import type { Prisma } from '#prisma';
import { OWNED_BY_JOB } from '../payment/reserved-refunds';
import type { Db, Tx } from '../ports';

/** The payments and refunds that wait for the decision about payments that a restored database does not know. */
export type UnknownPayments = {
  /** True when this database was restored from the backup of an installation that may still run. */
  isUndecided: boolean;
  /** Paid payments that are not in this database. */
  paymentCount: number;
  /** Refunds of that installation's payments that wait for the decision. */
  waitingRefundCount: number;
};

const OPEN_ISSUES: Prisma.PaymentIssueWhereInput = { kind: 'UNKNOWN_PAYMENT', resolvedAt: null };
/**
 * Refunds that only the decision holds back. An admin's own refund that was not answered stays as it is, because the admin was
 * shown that it failed.
 */
const WAITING_REFUNDS: Prisma.RefundWhereInput = {
  ...OWNED_BY_JOB,
  status: 'DUE',
  paymentAttempt: { installation: { role: 'UNDECIDED' } },
};

/** Counts the payments and refunds that wait for the decision. */
export async function countUnknownPayments(db: Db | Tx): Promise<UnknownPayments> {
  return {
    isUndecided: (await db.installation.count({ where: { role: 'UNDECIDED' } })) > 0,
    paymentCount: await db.paymentIssue.count({ where: OPEN_ISSUES }),
    waitingRefundCount: await db.refund.count({ where: WAITING_REFUNDS }),
  };
}

export const isNothingUnknown = ({ isUndecided, paymentCount }: UnknownPayments) => !isUndecided && paymentCount === 0;

/** Lists the intent ids of unknown payments that are not decided about. */
export async function listUnknownPayments(tx: Tx): Promise<string[]> {
  const issues = await tx.paymentIssue.findMany({ where: OPEN_ISSUES, select: { paymentIntentId: true } });
  return issues.map(({ paymentIntentId }) => paymentIntentId);
}

/** Resolves the issues of all unknown payments after the decision. */
export async function resolveUnknownPayments(tx: Tx, resolvedAt: Date): Promise<void> {
  await tx.paymentIssue.updateMany({ where: OPEN_ISSUES, data: { resolvedAt } });
}

/** Lists the ids of refunds that wait for the decision. */
export async function listWaitingRefunds(tx: Tx): Promise<string[]> {
  const refunds = await tx.refund.findMany({ where: WAITING_REFUNDS, select: { id: true } });
  return refunds.map(({ id }) => id);
}
