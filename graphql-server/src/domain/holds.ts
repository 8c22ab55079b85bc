import type { Jobs, Tx } from './ports';

/**
 * Releases all seats that are held for these dates, in the transaction that has locked them. A payment that succeeds all the
 * same is refunded. For people who had a seat here instead of a cancelled class, a job holds another one.
 */
export async function releaseHolds(
  tx: Tx,
  jobs: Jobs,
  occurrence: { id: string } | { availabilityId: string },
): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { occurrence, status: 'OPEN', holdExpiresAt: { not: null } },
    data: { holdExpiresAt: null },
  });
  const holds = await tx.seatHold.findMany({
    where: { occurrence },
    select: { bookingId: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (holds.length === 0) return;
  await tx.seatHold.deleteMany({ where: { occurrence } });
  const bookingIds = holds.flatMap(({ bookingId }) => bookingId ?? []);
  if (bookingIds.length > 0) await jobs.enqueue(tx, 'hold-next-seats', { bookingIds });
}
