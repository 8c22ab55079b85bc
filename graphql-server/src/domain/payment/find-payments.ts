import type { PaymentAttempt, Refund } from '#prisma';
import type { Tx } from '../ports';

/** A card payment with its refunds, oldest first. */
export type Payment = PaymentAttempt & { refunds: Refund[] };

/** Finds the payments with these ids, each by its id. Unknown ones are absent. */
export async function findPayments({ db }: { db: Tx }, ids: string[]): Promise<Map<string, Payment>> {
  const found = await db.paymentAttempt.findMany({
    where: { id: { in: ids } },
    include: { refunds: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  });
  return new Map(found.map((payment) => [payment.id, payment]));
}
