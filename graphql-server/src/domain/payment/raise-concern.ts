import type { MoneyConcernKind } from '#prisma';
import type { Clock, Db, Tx } from '../ports';

type Concern = { kind: MoneyConcernKind; paymentIntentId: string; words: string };

/** Puts a payment on the list that the teacher looks at; once per kind, and not again after it was settled. */
export async function raiseConcern(db: Tx, { clock }: { clock: Clock }, concern: Concern): Promise<void> {
  await db.moneyConcern.createMany({ data: [{ ...concern, createdAt: clock.now() }], skipDuplicates: true });
}

/** The payments that a person should look at, the newest first. */
export function findConcerns(db: Db) {
  return db.moneyConcern.findMany({ where: { resolvedAt: null }, orderBy: { createdAt: 'desc' }, take: 100 });
}
