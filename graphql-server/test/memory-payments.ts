import type { Payments, ProviderIntent } from '../src/domain/ports';

/** A payment provider in memory, where every intent is paid and every key refunds once. */
export function createMemoryPayments(now: Date) {
  const intents = new Map<string, ProviderIntent>();
  /** The amount of each refund in cents, by its idempotency key. */
  const refunds = new Map<string, number>();
  const addPaid = (
    id: string,
    amountCents: number,
    attempt: { id: string; installationId: string },
  ): ProviderIntent => {
    const intent = {
      id,
      status: 'succeeded',
      amountCents,
      amountReceivedCents: amountCents,
      currency: 'eur',
      isLive: false,
      clientSecret: `${id}_secret`,
      attemptId: attempt.id,
      installationId: attempt.installationId,
      amountRefundedCents: 0,
      isDisputed: false,
      createdAt: now,
      paidAt: now,
    };
    intents.set(id, intent);
    return intent;
  };
  const payments: Payments = {
    isTestMode: true,
    isLive: false,
    publishableKey: 'pk_test_memory',
    scriptUrl: null,
    withinOneDeadline: (work) => work(new AbortController().signal),
    createIntent: async ({ attemptId: id, installationId, amountCents }) =>
      addPaid(`pi_${id}`, amountCents, { id, installationId }),
    findIntent: async (id) => intents.get(id) ?? null,
    listIntents: async () => [...intents.values()],
    findRefund: async () => null,
    cancelIntent: async (id) => {
      intents.delete(id);
    },
    refund: async ({ refundId, idempotencyKey, amountCents }) => {
      refunds.set(idempotencyKey, amountCents);
      return { refundId: `re_${refundId}` };
    },
  };
  return { ...payments, addPaid, refunds };
}
