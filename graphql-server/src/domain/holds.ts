import type { Tx } from './ports';

/** Releases all seats that are held for these dates. A payment that succeeds all the same is refunded. */
export async function releaseHolds(tx: Tx, occurrence: { id: string } | { availabilityId: string }): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { occurrence, status: 'OPEN', holdExpiresAt: { not: null } },
    data: { holdExpiresAt: null },
  });
  await tx.seatHold.deleteMany({ where: { occurrence } });
}
