import type { BookingPushKind, Jobs, Tx, WaitlistPushKind } from '../ports';
import type { StudioTime } from '../time/studio-time';
import { toWakingHours } from '../time/waking-hours';

/**
 * Queues a notification for each device that is registered for one of the bookings, in the transaction of the event. Of
 * TAKES_PLACE only devices are notified that asked for it.
 */
export async function queueClientPushes(
  tx: Tx,
  jobs: Jobs,
  { bookingIds, kind }: { bookingIds: readonly string[]; kind: BookingPushKind },
): Promise<void> {
  const devices = await tx.clientPushSubscription.findMany({
    where: { bookingId: { in: [...bookingIds] }, ...(kind === 'TAKES_PLACE' ? { wantsTakesPlace: true } : {}) },
    select: { id: true },
  });
  const pushes = devices.map(({ id }) => ({ payload: { deviceId: id, kind, failures: 0 } }));
  await jobs.enqueueMany(tx, 'send-client-push', pushes);
}

/**
 * Queues a notification for each device that is registered for one of these places on a waitlist, in the transaction of the event.
 * Nobody is woken: at night it leaves in the morning, if the offer is still open then.
 */
export async function queueWaitlistPushes(
  tx: Tx,
  { jobs, studioTime }: { jobs: Jobs; studioTime: StudioTime },
  { entryIds, kind, now }: { entryIds: readonly string[]; kind: WaitlistPushKind; now: Date },
): Promise<void> {
  const devices = await tx.clientPushSubscription.findMany({
    where: { waitlistEntryId: { in: [...entryIds] } },
    select: { id: true },
  });
  const runAt = toWakingHours(now, studioTime);
  const pushes = devices.map(({ id }) => ({
    payload: { deviceId: id, kind, failures: 0 },
    ...(runAt > now ? { runAt } : {}),
  }));
  await jobs.enqueueMany(tx, 'send-client-push', pushes);
}
