import { randomUUID } from 'node:crypto';
import { formatDeadline } from '#contract/format-deadline';
import { isPaidByCard } from '#contract/paid';
import { paths } from '#contract/paths';
import type { PushText } from '#contract/push-notification';
import type { Prisma } from '#prisma';
import { toBookingLink, toWaitlistLink } from '../links';
import type { BookingPushKind, Clock, Db, JobPayloads, Jobs, LinkSecret, Pusher, WaitlistPushKind } from '../ports';
import { describeDate } from '../schedule/dated-class';
import { fromDbDate } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';
import { formatClassShort } from './compose-push';
import { MAX_FAILURES, pauseMs } from './send-push';

type SendDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  pusher: Pusher;
  linkSecret: LinkSecret;
  studioTime: StudioTime;
};

const WITH_SUBJECT = {
  booking: { include: { occurrence: true, rebookingOffer: true } },
  waitlistEntry: { include: { occurrence: { include: { availability: true } } } },
} satisfies Prisma.ClientPushSubscriptionInclude;
type Device = Prisma.ClientPushSubscriptionGetPayload<{ include: typeof WITH_SUBJECT }>;
type BookedClass = NonNullable<Device['booking']>;
type Waiting = NonNullable<Device['waitlistEntry']>;

/**
 * Sends one notification to a client's device, unless it is no longer true. Removes a device that is gone, from everything.
 * Retries later when the push service is busy, not before its Retry-After.
 */
export async function sendClientPush(
  deps: SendDeps,
  { deviceId, kind, failures }: JobPayloads['send-client-push'],
): Promise<void> {
  const { db, clock, jobs, pusher } = deps;
  const device = await db.clientPushSubscription.findUnique({ where: { id: deviceId }, include: WITH_SUBJECT });
  const text = device && (await compose(deps, device, kind));
  if (!text) return;
  const outcome = await pusher.send(device, text);
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
      const runAt = new Date(clock.now().getTime() + pauseMs(failed, outcome.retryAfterSeconds, jobs));
      const payload = { deviceId, kind, failures: failed };
      await inTransaction(db, (tx) => jobs.enqueue(tx, 'send-client-push', payload, { runAt }));
    }
  }
}

/** The text of a notification; null when its event is no longer the state of the booking or the waitlist. */
async function compose(
  { clock, linkSecret, studioTime }: SendDeps,
  { booking, waitlistEntry }: Device,
  kind: JobPayloads['send-client-push']['kind'],
): Promise<PushText | null> {
  const now = clock.now();
  if (kind === 'PLACE_OFFERED' || kind === 'PLACE_FREE') {
    if (!waitlistEntry) return null;
    const path = paths.waitlist(toWaitlistLink(await linkSecret(), waitlistEntry));
    return composeWaitlistPush(kind, waitlistEntry, { path, now, studioTime });
  }
  if (!booking || !isStillTrue(kind, booking, now)) return null;
  return composeClientPush(kind, booking, paths.manage(toBookingLink(await linkSecret(), booking)));
}

/** Composes a notification about a free place. Null when the offer has ended, or the class has begun. */
function composeWaitlistPush(
  kind: WaitlistPushKind,
  { status, offerExpiresAt, occurrence: { availability, ...occurrence } }: Waiting,
  { path, now, studioTime }: { path: string; now: Date; studioTime: StudioTime },
): PushText | null {
  const datedClass = describeDate(availability, occurrence, fromDbDate(occurrence.localDate), studioTime);
  const occasion = formatClassShort({ ...datedClass, localDate: occurrence.localDate });
  const push = { path, tag: `waitlist-${randomUUID()}`, count: 1, plural: 'free places' };
  if (kind === 'PLACE_OFFERED') {
    if (status !== 'OFFERED' || offerExpiresAt === null || offerExpiresAt <= now) return null;
    const until = formatDeadline(offerExpiresAt, studioTime.zone);
    return { title: 'A place for you', body: `${occasion}. Held until ${until}.`, ...push };
  }
  if (status !== 'WAITING' || datedClass.startsAt <= now) return null;
  return { title: 'A place is free', body: `${occasion}. The first to book has it.`, ...push };
}

type PushedBooking = Pick<BookedClass, 'status' | 'startsAt'> & {
  occurrence: Pick<BookedClass['occurrence'], 'cancelledAt' | 'takesPlaceSince'>;
};

/** Whether the event is still the state of the booked class: it may have changed again before the notification left. */
function isStillTrue(kind: BookingPushKind, { status, startsAt, occurrence }: PushedBooking, now: Date): boolean {
  if (kind === 'CLASS_CANCELLED') return occurrence.cancelledAt !== null;
  if (kind === 'PLACE_TAKEN') return status === 'REFUNDED';
  if (status !== 'CONFIRMED' || occurrence.cancelledAt !== null || startsAt <= now) return false;
  return kind !== 'TAKES_PLACE' || occurrence.takesPlaceSince !== null;
}

const TITLES: Record<BookingPushKind, string> = {
  CLASS_CANCELLED: 'Your class was cancelled',
  CLASS_RESTORED: 'Your class takes place after all',
  CLASS_CHANGED: 'Your class has changed',
  TAKES_PLACE: 'Your class takes place',
  PLACE_TAKEN: 'Your money comes back',
};

type Composed = Pick<BookedClass, 'title' | 'localDate' | 'localTime' | 'location' | 'paymentMethod' | 'priceCents'> & {
  rebookingOffer: { outcome: string | null } | null;
};

/** Composes a notification about a booked class. It contains neither the name nor the address of a person. */
function composeClientPush(kind: BookingPushKind, booking: Composed, path: string): PushText {
  const occasion = formatClassShort(booking);
  const isChoiceOpen = booking.rebookingOffer?.outcome === null;
  const hasPaid = isPaidByCard(booking);
  const choice = hasPaid ? 'Choose another class or your money back.' : 'Choose another class, or none.';
  const body = {
    CLASS_CANCELLED: isChoiceOpen ? `${occasion}. ${choice}` : occasion,
    CLASS_RESTORED: occasion,
    CLASS_CHANGED: `Now ${occasion}, ${booking.location}`,
    TAKES_PLACE: occasion,
    PLACE_TAKEN: `${occasion}. Somebody has taken the place that you had cancelled.`,
  }[kind];
  // The service worker merges notifications of one tag into one for the teacher's dashboard.
  return { title: TITLES[kind], body, path, tag: `class-${randomUUID()}`, count: 1, plural: 'changes of your classes' };
}
