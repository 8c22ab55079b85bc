import { HOUR_MS } from '#contract/durations';
import { MOVES } from '../booking-events';
import { queueMails } from '../outbox/queue-mails';
import type { Clock, Db, Jobs } from '../ports';
import { takesPlace } from '../schedule/dated-class';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';
import { getReminderAt } from './reminder-time';

type ReminderDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

/** Further ahead no reminder is due: cancelling is free until a day before the class, and a reminder leaves that evening. */
const REACH_MS = 96 * HOUR_MS;
/** After a pause of the server, nobody is reminded of a class that begins sooner than this. */
const TOO_LATE_MS = 2 * HOUR_MS;

/**
 * Queues the reminders that are due, one for each booking and each of its moves, however often and in however many processes this
 * runs. Nothing is planned ahead: it is decided from the state of now, so a booking that moved or ended, and a class that left the
 * schedule, need no clean-up.
 */
export async function queueReminders({ db, clock, jobs, studioTime }: ReminderDeps): Promise<void> {
  const now = clock.now();
  const bookings = await db.booking.findMany({
    where: {
      status: 'CONFIRMED',
      email: { not: '' },
      startsAt: { gte: new Date(now.getTime() + TOO_LATE_MS), lt: new Date(now.getTime() + REACH_MS) },
    },
    select: {
      id: true,
      email: true,
      createdAt: true,
      freeCancellationUntil: true,
      occurrence: { include: { availability: true } },
      events: { where: MOVES, select: { at: true }, orderBy: { id: 'asc' } },
      outgoingMails: { where: { kind: 'REMINDER' }, select: { edition: true } },
    },
  });
  const due = bookings.filter(({ createdAt, freeCancellationUntil, occurrence, events, outgoingMails }) => {
    if (!takesPlace(occurrence.availability, occurrence)) return false;
    if (outgoingMails.some(({ edition }) => edition === events.length)) return false;
    const placedAt = events.at(-1)?.at ?? createdAt;
    const remindsAt = getReminderAt({ freeCancellationUntil, placedAt }, studioTime);
    return remindsAt !== null && remindsAt <= now;
  });
  if (due.length === 0) return;
  const mails = due.map(({ id: bookingId, email: recipient, events }) => ({
    kind: 'REMINDER' as const,
    recipient,
    bookingId,
    edition: events.length,
  }));
  await inTransaction(db, (tx) => queueMails(tx, jobs, mails, { skipDuplicates: true }));
}
