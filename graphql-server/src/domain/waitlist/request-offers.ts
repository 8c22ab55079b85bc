import type { Jobs, Tx } from '../ports';

/**
 * Requests that places which became free are offered, in the transaction that freed them. Does nothing where nobody waits. Holds
 * that end by the clock free places too: `lookThroughWaitlists` finds those.
 */
export async function requestOffers(
  tx: Tx,
  jobs: Jobs,
  occurrence: { id: string } | { availabilityId: string },
): Promise<void> {
  const waiting = await tx.waitlistEntry.findMany({
    where: { occurrence, status: 'WAITING' },
    distinct: ['occurrenceId'],
    select: { occurrenceId: true },
  });
  const offers = waiting.map(({ occurrenceId }) => ({ payload: { occurrenceId }, key: `offer-${occurrenceId}` }));
  await jobs.enqueueMany(tx, 'offer-seats', offers);
}
