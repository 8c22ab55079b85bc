import { MINUTE_MS } from '#contract/durations';
import type { Prisma } from '#prisma';

/** The row of an open payment of 15 euros whose place is held for ten minutes from `now`. `overrides` replace its values. */
export function paymentAttemptFactory(
  occurrenceId: string,
  now: Date,
  overrides: Partial<Prisma.PaymentAttemptCreateManyInput> = {},
): Prisma.PaymentAttemptCreateManyInput {
  return {
    occurrenceId,
    status: 'OPEN',
    amountCents: 1500,
    name: 'Ana Pons',
    email: 'ana.pons@example.com',
    holdExpiresAt: new Date(now.getTime() + 10 * MINUTE_MS),
    createdAt: now,
    ...overrides,
  };
}
