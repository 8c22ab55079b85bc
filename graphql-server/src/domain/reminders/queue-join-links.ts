import { LIMITS } from '#contract/limits';
import { getMinutesBefore } from '#contract/minutes-before';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { MOVES } from '../booking-events';
import { isErasedEmail } from '../erased';
import { queueMails } from '../outbox/queue-mails';
import type { Clock, Db, Jobs } from '../ports';
import { findOpenJoinUrl, getJoinUrlChangedAt } from '../schedule/join-link';
import { inTransaction } from '../transaction';
import { needsJoinLink } from './needs-join-link';

type JoinLinkDeps = { db: Db; clock: Clock; jobs: Jobs };

/**
 * Queues the mails with the link to the room of an online class: 45 minutes before it, and until it ends for those who have the
 * current link in no mail yet, because it was set late or changed, or because the server paused. Each such reason is one mail for
 * a booking, however often and in however many processes this runs.
 */
export async function queueJoinLinks({ db, clock, jobs }: JoinLinkDeps): Promise<void> {
  const now = clock.now();
  const bookings = await db.booking.findMany({
    where: {
      status: 'CONFIRMED',
      email: { not: '' },
      startsAt: {
        gt: getMinutesBefore(now, LIMITS.durationMinutes.max),
        lte: getMinutesBefore(now, -JOIN_LINK_MINUTES.mailed),
      },
    },
    select: {
      ...{ id: true, email: true, status: true, startsAt: true, durationMinutes: true },
      occurrence: {
        select: {
          ...{ classType: true, location: true, cancelledAt: true, joinUrl: true, joinUrlChangedAt: true },
          availability: { select: { classType: true, location: true, joinUrl: true, joinUrlChangedAt: true } },
        },
      },
      events: { where: MOVES, select: { at: true }, orderBy: { id: 'desc' }, take: 1 },
      outgoingMails: {
        where: { kind: { in: ['BOOKING_CONFIRMATION', 'JOIN_LINK'] } },
        select: { kind: true, status: true, createdAt: true },
      },
    },
  });
  const due = bookings.filter((booking) => {
    const { email, startsAt, occurrence, events, outgoingMails } = booking;
    if (findOpenJoinUrl(booking, now, JOIN_LINK_MINUTES.mailed) === null || isErasedEmail(email)) return false;
    return needsJoinLink({
      startsAt,
      movedAt: events[0]?.at ?? null,
      changedAt: getJoinUrlChangedAt(occurrence.availability, occurrence),
      // Nobody has read a mail that was skipped: the class was cancelled when it was to be sent, and is restored now.
      mailedAt: outgoingMails.filter(({ status }) => status !== 'SKIPPED').map(({ createdAt }) => createdAt),
    });
  });
  if (due.length === 0) return;
  const mails = due.map(({ id: bookingId, email: recipient, outgoingMails }) => ({
    kind: 'JOIN_LINK' as const,
    recipient,
    bookingId,
    edition: outgoingMails.filter(({ kind }) => kind === 'JOIN_LINK').length,
    createdAt: now,
  }));
  await inTransaction(db, (tx) => queueMails(tx, jobs, mails, { skipDuplicates: true }));
}
