import type { Clock, Db, Jobs, ProviderEvent } from '../ports';
import { inTransaction } from '../transaction';

/**
 * Keeps an event of the provider together with its work. A repeated one does nothing. Only what it is about is taken from it:
 * how things stand is asked of the provider when the work is done. Throws ServiceUnavailableError, so that it is sent again.
 */
export async function receiveEvent(
  { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs },
  { id, type, paymentIntentId }: ProviderEvent,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { count } = await tx.providerEvent.createMany({
      data: [{ id, type, paymentIntentId, receivedAt: clock.now() }],
      skipDuplicates: true,
    });
    if (count === 0 || !paymentIntentId) return;
    await jobs.enqueue(tx, 'reconcile-payment', { paymentIntentId }, { key: `payment-${paymentIntentId}` });
  });
}
