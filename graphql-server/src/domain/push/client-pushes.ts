import { randomUUID } from 'node:crypto';
import { paths } from '#contract/paths';
import type { PushText } from '#contract/push-notification';
import type { Prisma } from '#prisma';
import { toBookingLink } from '../links';
import type { ClientPushKind, Clock, Db, JobPayloads, Jobs, LinkSecret, Pusher, Tx } from '../ports';
import { inTransaction } from '../transaction';
import { formatClass } from './compose-push';
import { MAX_FAILURES, pauseMs } from './send-push';

type SendDeps = { db: Db; clock: Clock; jobs: Jobs; pusher: Pusher; linkSecret: LinkSecret; timeScale: number };

/**
 * Queues a notification for each device that is registered for one of the bookings, in the transaction of the event. Of
 * TAKES_PLACE only devices are notified that asked for it.
 */
export async function queueClientPushes(
  tx: Tx,
  jobs: Jobs,
  { bookingIds, kind }: { bookingIds: readonly string[]; kind: ClientPushKind },
): Promise<void> {
  const devices = await tx.clientPushSubscription.findMany({
    where: { bookingId: { in: [...bookingIds] }, ...(kind === 'TAKES_PLACE' ? { wantsTakesPlace: true } : {}) },
    select: { id: true },
  });
  const payloads = devices.map(({ id }) => ({ deviceId: id, kind, failures: 0 }));
  if (payloads.length > 0) await jobs.enqueueMany(tx, 'send-client-push', payloads);
}

const WITH_CLASS = {
  booking: { include: { occurrence: true, rebookingOffer: true } },
} satisfies Prisma.ClientPushSubscriptionInclude;
type BookedClass = Prisma.ClientPushSubscriptionGetPayload<{ include: typeof WITH_CLASS }>['booking'];

/**
 * Sends one notification to a client's device, unless it is no longer true. Removes a device that is gone, from all bookings.
 * Retries later when the push service is busy, not before its Retry-After.
 */
export async function sendClientPush(
  { db, clock, jobs, pusher, linkSecret, timeScale }: SendDeps,
  { deviceId, kind, failures }: JobPayloads['send-client-push'],
): Promise<void> {
  const device = await db.clientPushSubscription.findUnique({ where: { id: deviceId }, include: WITH_CLASS });
  if (!device || !isStillTrue(kind, device.booking, clock.now())) return;
  const path = paths.manage(toBookingLink(await linkSecret(), device.booking));
  const outcome = await pusher.send(device, composeClientPush(kind, device.booking, path));
  switch (outcome.result) {
    case 'TAKEN':
    case 'REFUSED':
      return;
    case 'GONE':
    case 'KEYS_REFUSED':
      // With other keys the device was registered again meanwhile.
      await db.clientPushSubscription.deleteMany({ where: { endpoint: device.endpoint, p256dh: device.p256dh } });
      return;
    case 'BUSY': {
      const failed = failures + 1;
      // The mail about the same event has gone anyway.
      if (failed >= MAX_FAILURES) return;
      const runAt = new Date(clock.now().getTime() + pauseMs(failed, outcome.retryAfterSeconds, timeScale));
      const payload = { deviceId, kind, failures: failed };
      await inTransaction(db, (tx) => jobs.enqueue(tx, 'send-client-push', payload, { runAt }));
    }
  }
}

type Facts = Pick<BookedClass, 'status' | 'startsAt'> & {
  occurrence: Pick<BookedClass['occurrence'], 'cancelledAt' | 'takesPlaceSince'>;
};

/** Whether the event is still the state of the booked class: it may have changed again before the notification left. */
export function isStillTrue(kind: ClientPushKind, { status, startsAt, occurrence }: Facts, now: Date): boolean {
  if (kind === 'CLASS_CANCELLED') return occurrence.cancelledAt !== null;
  if (status !== 'CONFIRMED' || occurrence.cancelledAt !== null || startsAt <= now) return false;
  return kind !== 'TAKES_PLACE' || occurrence.takesPlaceSince !== null;
}

const TITLES: Record<ClientPushKind, string> = {
  CLASS_CANCELLED: 'Your class was cancelled',
  CLASS_RESTORED: 'Your class takes place after all',
  CLASS_CHANGED: 'Your class has changed',
  TAKES_PLACE: 'Your class takes place',
};

type Composed = Pick<BookedClass, 'title' | 'localDate' | 'localTime' | 'location'> & {
  rebookingOffer: { outcome: string | null } | null;
};

/** Composes a notification about a booked class. It contains neither the name nor the address of a person. */
export function composeClientPush(kind: ClientPushKind, booking: Composed, path: string): PushText {
  const occasion = formatClass(booking);
  const isChoiceOpen = booking.rebookingOffer?.outcome === null;
  const body = {
    CLASS_CANCELLED: isChoiceOpen ? `${occasion}. Choose another class or your money back.` : occasion,
    CLASS_RESTORED: occasion,
    CLASS_CHANGED: `Now ${occasion}, ${booking.location}`,
    TAKES_PLACE: occasion,
  }[kind];
  // The service worker merges notifications of one tag into one for the teacher's dashboard.
  return { title: TITLES[kind], body, path, tag: `class-${randomUUID()}`, count: 1, plural: 'changes of your classes' };
}
