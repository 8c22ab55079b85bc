import { occurrenceId, parseClassReference } from '#contract/occurrence-id';
import type { WaitlistEntry, WaitlistStatus } from '#prisma';
import type { Tx } from '../ports';
import { whereDates } from '../schedule/occurrence-dates';
import { fromDbDate } from '../time/local-date';

/** The order in which the teacher sees entries: offers first, then the queue, then those that ended. */
const ORDER: readonly WaitlistStatus[] = ['OFFERED', 'WAITING', 'BOOKED', 'LAPSED', 'LEFT', 'CLOSED'];

/** Finds the waitlists of dated classes, each by the occurrence id of its class. A class on which nobody ever waited is absent. */
export async function findWaitlists({ db }: { db: Tx }, classIds: string[]): Promise<Map<string, WaitlistEntry[]>> {
  const dates = await db.occurrence.findMany({
    where: whereDates(classIds.flatMap((id) => parseClassReference(id) ?? [])),
    select: { id: true, availabilityId: true, localDate: true },
  });
  const entries = await db.waitlistEntry.findMany({
    where: { occurrenceId: { in: dates.map(({ id }) => id) } },
    orderBy: [{ queuedAt: 'asc' }, { id: 'asc' }],
  });
  const sorted = entries.toSorted((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
  return new Map(
    dates.map(({ id, availabilityId, localDate }) => [
      occurrenceId(availabilityId, fromDbDate(localDate)),
      sorted.filter((entry) => entry.occurrenceId === id),
    ]),
  );
}
