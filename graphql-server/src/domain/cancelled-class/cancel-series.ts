import type { Availability } from '#prisma';
import { countComing } from '../availability/coming-people';
import { deleteLocked } from '../availability/delete-availability';
import type { Clock, Db, Jobs } from '../ports';
import { lockAvailability, lockOccurrence } from '../schedule/lock-class';
import type { StudioTime } from '../time/studio-time';
import { inTransaction, SERIES_TIMEOUT_MS } from '../transaction';
import { type CancellationOffer, cancelLocked } from './cancel-occurrence';

type CancelSeriesDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

type SeriesCancellation = {
  id: string;
  /** The teacher's message to the people who had booked. */
  reason: string | null;
  offer: CancellationOffer;
  by: { username: string };
};

/**
 * Deletes a class, and cancels each of its dates that people have booked as `cancelOccurrence` does, all or nothing: everybody is
 * notified, and chooses another class or gets the money.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws ServiceUnavailableError
 */
export function cancelSeries(
  deps: CancelSeriesDeps,
  { id, reason, offer, by }: SeriesCancellation,
): Promise<Availability> {
  return inTransaction(
    deps.db,
    async (tx) => {
      const availability = await lockAvailability(tx, id);
      const { dates } = await countComing({ db: tx, clock: deps.clock }, id);
      for (const localDate of dates) {
        const occurrence = await lockOccurrence(tx, id, localDate);
        await cancelLocked(tx, deps, { availability, occurrence }, { reason, offer, by });
      }
      return deleteLocked(tx, deps, by, id);
    },
    SERIES_TIMEOUT_MS,
  );
}
