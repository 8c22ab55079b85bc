import { addDays } from '#contract/civil-date';
import { getDayPart } from '#contract/day-part';
import { MINUTE_MS } from '#contract/durations';
import { findPlace } from '#contract/find-place';
import { studio } from '#studio';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Clock, Db, Jobs } from '../ports';
import { listClassRosters } from '../roster/class-roster';
import type { DatedClass } from '../schedule/dated-class';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';

type NotifyDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

/** The teacher is notified this long before a weather call. */
const LEAD_MS = 20 * MINUTE_MS;
/** A weather call is at most a day before its class. */
const DAYS_AHEAD = 2;

/** The two notifications about one weather call. */
const SOON = 0;
const OVERDUE = 1;

/**
 * Notifies the teacher of weather calls that are not decided, for classes with bookings: 20 minutes before the first of a place
 * and a part of the day, of all of them there; and once more of each class whose time has come. Each call is notified of at
 * most twice, however often and in however many processes this runs; a class that moves has a new call. After a pause, a class
 * that has not started is late rather than left out.
 */
export async function notifyWeatherCalls(deps: NotifyDeps): Promise<void> {
  const now = deps.clock.now();
  const undecided = await listUndecided(deps, now);
  const isSoon = ({ by }: Undecided) => by.getTime() - LEAD_MS <= now.getTime();
  const groups = new Set(undecided.filter((one) => isSoon(one) && one.by > now).map(({ group }) => group));
  const soon = undecided.filter(({ by, group }) => by > now && groups.has(group));
  const overdue = undecided.filter(({ by }) => by <= now);
  const due = [
    ...soon.map((one) => ({ ...one, edition: toEdition(one, SOON) })),
    ...overdue.map((one) => ({ ...one, edition: toEdition(one, OVERDUE) })),
  ];
  if (due.length === 0) return;
  await inTransaction(deps.db, (tx) =>
    queueNotifications(
      tx,
      deps.jobs,
      due.map(({ occurrenceId, edition }) => ({ kind: 'WEATHER_CALL_DUE', about: { occurrenceId }, edition, at: now })),
    ),
  );
}

/** Numbers the notifications of an occurrence by the minute of the call, so that those of an earlier time do not count for it. */
const toEdition = ({ by }: Undecided, which: typeof SOON | typeof OVERDUE) => (by.getTime() / MINUTE_MS) * 2 + which;

type Undecided = { occurrenceId: string; by: Date; group: string };

/**
 * The booked classes to come whose weather call is pending, by their start: also of those that left the schedule or were switched
 * off, because their people were promised a decision.
 */
async function listUndecided(deps: NotifyDeps, now: Date): Promise<Undecided[]> {
  const today = deps.studioTime.toLocalDate(now);
  const classes = await listClassRosters(deps, { from: today, to: addDays(today, DAYS_AHEAD) });
  return classes.flatMap(({ attendees, weatherCall, startsAt, ...datedClass }) => {
    const booking = attendees.find(({ status }) => status === 'CONFIRMED');
    if (weatherCall?.state !== 'PENDING' || startsAt <= now || !booking) return [];
    return [{ occurrenceId: booking.occurrenceId, by: weatherCall.by, group: toGroup(datedClass) }];
  });
}

/** The place and the part of the day: the weather of classes in one group is decided together. */
function toGroup({ location, localDate, localTime }: Pick<DatedClass, 'location' | 'localDate' | 'localTime'>): string {
  const place = findPlace(location, studio.places)?.id ?? location.toLowerCase();
  return `${localDate} ${getDayPart(localTime)} ${place}`;
}
