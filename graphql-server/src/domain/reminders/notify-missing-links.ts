import { addDays } from '#contract/civil-date';
import { getMinutesBefore } from '#contract/minutes-before';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Clock, Db, Jobs } from '../ports';
import { getJoinUrl, isHeldOnline } from '../schedule/join-link';
import { listOccurrenceDates } from '../schedule/occurrence-dates';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';

type NotifyDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

/**
 * Notifies the teacher of online classes with bookings that have no link to their room three hours before the start, once of each
 * class, however often and in however many processes this runs. After a pause, a class that has not started is late rather than
 * left out.
 */
export async function notifyMissingLinks(deps: NotifyDeps): Promise<void> {
  const now = deps.clock.now();
  const today = deps.studioTime.toLocalDate(now);
  const dates = await listOccurrenceDates(deps, { from: today, to: addDays(today, 1) });
  const missing = dates.flatMap(({ availability, occurrence, datedClass: { startsAt } }) => {
    if (!occurrence || occurrence.sold === 0 || occurrence.cancelledAt) return [];
    if (startsAt <= now || getMinutesBefore(startsAt, JOIN_LINK_MINUTES.missing) > now) return [];
    const needsLink = isHeldOnline(availability, occurrence) && getJoinUrl(availability, occurrence) === null;
    return needsLink ? [occurrence.id] : [];
  });
  if (missing.length === 0) return;
  await inTransaction(deps.db, (tx) =>
    queueNotifications(
      tx,
      deps.jobs,
      missing.map((occurrenceId) => ({ kind: 'JOIN_LINK_MISSING', about: { occurrenceId }, at: now })),
    ),
  );
}
