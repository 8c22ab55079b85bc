import type { Db, ProviderIntent } from '../ports';
import { findNamedAttempt, type PaymentRecords } from './payment-records';

/**
 * Records a payment of ours that is missing in the database. The attempt that its metadata names gets the intent if it has
 * none, because the answer to its creation was lost. Otherwise the payment gets an attempt without a class, so that it is
 * refunded: a restored backup lacks its attempt, or the attempt has a later intent.
 */
export async function adoptPayment(db: Db, records: PaymentRecords, intent: ProviderIntent): Promise<void> {
  const { id: paymentIntentId, attemptId, amountCents, createdAt } = intent;
  const named = findNamedAttempt(records, intent);
  if (named && !named.paymentIntentId) {
    await db.paymentAttempt.updateMany({
      where: { id: named.id, paymentIntentId: null },
      data: { paymentIntentId },
    });
    return;
  }
  const installationId = named?.installationId ?? intent.installationId;
  if (!attemptId || !installationId) return;
  // The person of the attempt is notified of the refund.
  const identity = named ? { name: named.name, email: named.email } : { id: attemptId };
  await db.paymentAttempt.createMany({
    data: [{ ...identity, paymentIntentId, amountCents, createdAt, installationId }],
    skipDuplicates: true,
  });
}
