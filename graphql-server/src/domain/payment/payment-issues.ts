import type { MoneyConcernKind } from '#prisma';
import type { Clock, Db, Tx } from '../ports';

type Concern = { kind: MoneyConcernKind; paymentIntentId: string; words: string };

/** Puts a payment on the list that the teacher looks at; once per kind, and not again after it was settled. */
export async function raiseConcern(db: Tx, { clock }: { clock: Clock }, concern: Concern): Promise<void> {
  await db.moneyConcern.createMany({ data: [{ ...concern, createdAt: clock.now() }], skipDuplicates: true });
}

/** What was raised of these payments, looked at or not, in the words of `concernKey`: nobody has to be told of it again. */
export async function findRaised(db: Db, paymentIntentIds: string[]): Promise<Set<string>> {
  const raised = await db.moneyConcern.findMany({ where: { paymentIntentId: { in: paymentIntentIds } } });
  return new Set(raised.map(({ paymentIntentId, kind }) => concernKey(paymentIntentId, kind)));
}

export const concernKey = (paymentIntentId: string, kind: MoneyConcernKind) => `${paymentIntentId} ${kind}`;

/** Takes off the list what is the matter no more: the money is back. */
export async function settleConcerns(tx: Tx, { clock }: { clock: Clock }, paymentIntentId: string): Promise<void> {
  await tx.moneyConcern.updateMany({
    where: { paymentIntentId, kind: { in: ['REFUND_FAILED', 'PARTLY_REFUNDED', 'UNKNOWN_PAYMENT'] }, resolvedAt: null },
    data: { resolvedAt: clock.now() },
  });
}

/** The payments that a person should look at, the newest first. */
export function findConcerns(db: Db) {
  return db.moneyConcern.findMany({ where: { resolvedAt: null }, orderBy: { createdAt: 'desc' }, take: 100 });
}
