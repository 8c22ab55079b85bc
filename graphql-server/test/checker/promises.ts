import { type Evidence, getRows } from './evidence';

/** I6: every booking that was confirmed to a client exists. */
export async function promiseViolations(evidence: Evidence): Promise<string[]> {
  const bookings = await getRows<{ id: string }>(evidence, 'SELECT "id" FROM "Booking"');
  const stored = new Set(bookings.map(({ id }) => id));
  return (evidence.acknowledged ?? [])
    .filter((id) => !stored.has(id))
    .map((id) => `I6: booking ${id} was confirmed to a client, but does not exist.`);
}
