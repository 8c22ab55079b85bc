import type { Tx } from './ports';

/** Lets go the seats held for people who are paying for these dates: whoever pays all the same is paid back. */
export async function releaseHolds(tx: Tx, occurrence: { id: string } | { availabilityId: string }): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { occurrence, status: 'OPEN', holdExpiresAt: { not: null } },
    data: { holdExpiresAt: null },
  });
}
