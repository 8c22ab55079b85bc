import { HOUR_MS } from '#contract/durations';
import type { ClassReference } from '#contract/occurrence-id';
import { StateConflictError } from '../errors';
import { recordChange } from '../outbox/record-change';
import type { Clock, Db, Jobs } from '../ports';
import { type ClassRoster, findClassRoster, listCurrentClasses } from '../roster/class-roster';
import { findClassOrAsBooked } from '../schedule/class-as-booked';
import { lockClassDate } from '../schedule/lock-class';
import type { ScheduleDeps } from '../schedule/occurrence-dates';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';
import { type CancellationOffer, cancelOccurrence } from './cancel-occurrence';

type DecideDeps = { db: Db; clock: Clock; jobs: Jobs; studioTime: StudioTime };

/** Classes that start later are decided later. */
const HOURS_AHEAD = 36;

/** Lists the classes with a weather call that start in the next 36 hours or take place now, decided or not, by date and time. */
export async function listWeatherClasses(deps: ScheduleDeps): Promise<ClassRoster[]> {
  const now = deps.clock.now();
  const end = new Date(now.getTime() + HOURS_AHEAD * HOUR_MS);
  const rosters = await listCurrentClasses(deps, deps.studioTime.toLocalDate(end));
  return rosters.filter(({ weatherCall, startsAt, endsAt }) => weatherCall && endsAt > now && startsAt <= end);
}

type Decision = {
  /** One reference for each class, in any order. */
  classRefs: readonly ClassReference[];
  /** GO: they take place. CANCEL: they are cancelled. */
  decision: 'GO' | 'CANCEL';
  /** The teacher's message to the people who had booked a cancelled class. */
  reason: string | null;
  /** What the people of a cancelled class are offered. */
  offer: CancellationOffer;
  by: { username: string };
};

/**
 * Decides whether classes take place in this weather, one after the other by their start, each in a transaction of its own.
 * Nothing happens when one of them cannot be decided so beforehand; when one fails later, those before it stay decided. A repeated
 * call decides only what is not decided yet. Returns the classes after that, by their start.
 * @throws NotFoundError for a date without a class
 * @throws StateConflictError when a class is over, or when one that shall take place was cancelled, has started or has no
 * weather call
 * @throws ServiceUnavailableError
 */
export async function decideWeather(deps: DecideDeps, { classRefs, ...how }: Decision): Promise<ClassRoster[]> {
  const found = await Promise.all(
    classRefs.map(async (classRef) => ({ classRef, roster: await findClassRoster(deps, classRef) })),
  );
  for (const { roster } of found) {
    const refusal = whyNotDecidable(roster, how.decision, deps.clock.now());
    if (refusal) throw new StateConflictError(refusal);
  }
  const byStart = found.sort((a, b) => a.roster.startsAt.getTime() - b.roster.startsAt.getTime());
  for (const { classRef, roster } of byStart) {
    if (how.decision === 'GO') await confirmOccurrence(deps, classRef, how.by);
    else if (!roster.cancelledAt) await cancelOccurrence(deps, { classRef, ...how });
  }
  return Promise.all(byStart.map(({ classRef }) => findClassRoster(deps, classRef)));
}

type DecidableClass = Pick<ClassRoster, 'title' | 'localTime' | 'startsAt' | 'endsAt' | 'cancelledAt' | 'weatherCall'>;

/** The message for the teacher why a class cannot be decided so at `now`; null when it can. */
function whyNotDecidable(
  { title, localTime, startsAt, endsAt, cancelledAt, weatherCall }: DecidableClass,
  decision: Decision['decision'],
  now: Date,
): string | null {
  const which = `${title} at ${localTime}`;
  if (decision === 'CANCEL') return !cancelledAt && endsAt <= now ? `${which} is over.` : null;
  if (cancelledAt) return `${which} was cancelled already. Restore it on its own screen if it takes place after all.`;
  if (startsAt <= now) return `${which} has started already.`;
  return weatherCall ? null : `${which} has no weather call.`;
}

/** Records that a class takes place. A class that was decided so already, or cancelled in this moment, stays as it is. */
async function confirmOccurrence(deps: DecideDeps, classRef: ClassReference, by: { username: string }): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { availability, occurrence } = await lockClassDate(tx, classRef);
    const people = await tx.booking.findMany({ where: { occurrenceId: occurrence.id, status: 'CONFIRMED' } });
    const datedClass = findClassOrAsBooked(availability, occurrence, people[0], deps.studioTime);
    if (datedClass?.weatherCall?.state !== 'PENDING') return;
    // The version stays: neither the calendar files of the class nor an open form changes.
    await tx.occurrence.update({ where: { id: occurrence.id }, data: { takesPlaceSince: now } });
    const what = { occurrenceId: occurrence.id, datedClass, people };
    await recordChange(tx, deps.jobs, { kind: 'TAKES_PLACE', ...what, by, at: now });
  });
}
