import { createKeyedLimiter } from '../../lib/limiter';
import { createSharedReads } from '../../lib/shared-reads';
import { type DatedClassNow, peekClass } from '../schedule/lock-class';
import { toSeeker } from '../seats/own-hold';
import { countSeats, requireCountedSeat, type Seats } from '../seats/seats';
import type { BookingDeps, BookingRequest } from './booking-request';

/**
 * In a rush for one class its lock serves one booking of a date at a time. The others wait in this process rather than at the
 * lock: without a database connection, which pages need too, and without the lock's timeout (docs/decisions/0013). Other dates of
 * a series have locks, and queues, of their own.
 */
const limitPerDate = createKeyedLimiter({
  atOnce: 4,
  timeoutMs: 10_000,
  text: 'Too many people are booking at this moment. Please try again.',
});

/** A class and its seats, as they were a moment ago. */
type SeatsNow = { datedClassNow: DatedClassNow; seats: Seats };

const looks = createSharedReads<SeatsNow | null>();

/**
 * Books when it is the turn of this request for its class and date. In a rush most people are refused before the queue, or at its
 * head when the last place went meanwhile.
 * @throws ClassUnavailableError when the class is closed or full, ServiceUnavailableError when the turn does not come in time
 */
export async function inTurn<T>(deps: BookingDeps, request: BookingRequest, book: () => Promise<T>): Promise<T> {
  const asked = performance.now();
  await refuseWhenFull(deps, request, asked);
  return limitPerDate(getDateKey(request), async () => {
    await refuseWhenFull(deps, request, asked);
    return book();
  });
}

/** The class and date that a request is about; the only date of a single class may be left out. */
const getDateKey = ({ classRef: { availabilityId, localDate }, date }: BookingRequest): string =>
  `${availabilityId} ${localDate ?? date}`;

/**
 * Refuses without the lock of the class. All who ask at the same moment share one look at the class, and one look that finds it
 * full answers everybody who has waited since before it.
 */
async function refuseWhenFull(deps: BookingDeps, request: BookingRequest, asked: number): Promise<void> {
  const key = getDateKey(request);
  const requireCounted = (look: SeatsNow | null | undefined) => {
    if (look) requireCountedSeat(look.datedClassNow, look.seats, toSeeker(request.person, request.requester));
  };
  requireCounted(looks.getReadSince(key, asked));
  requireCounted(await looks.read(key, () => lookAtSeats(deps, request)));
}

async function lookAtSeats(deps: BookingDeps, request: BookingRequest): Promise<SeatsNow | null> {
  const now = deps.clock.now();
  const datedClassNow = await peekClass(deps.db, request, deps, now);
  return datedClassNow && { datedClassNow, seats: await countSeats(deps.db, datedClassNow.occurrence.id, now) };
}
