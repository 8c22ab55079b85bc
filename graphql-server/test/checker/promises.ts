import { type Evidence, getRows } from './evidence';

/** I6: what somebody was told they have, is there. */
export async function promiseViolations(evidence: Evidence): Promise<string[]> {
  const bookings = await getRows<{ id: string }>(evidence, 'SELECT "id" FROM "Booking"');
  const stored = new Set(bookings.map(({ id }) => id));
  return (evidence.acknowledged ?? [])
    .filter((id) => !stored.has(id))
    .map((id) => `I6: somebody was told that they have booking ${id}, which does not exist.`);
}
