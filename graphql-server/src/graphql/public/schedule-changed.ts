import { MINUTE_MS } from '#contract/durations';
import { LIMITS } from '#contract/limits';
import type { Deps } from '../../deps';
import type { Change } from '../../domain/ports';
import { type LocalDate, requireDateRange } from '../../domain/time/local-date';
import { builder } from '../builder';

type Signal = { asOf: Date; isCurrent: boolean };

const ScheduleChangeType = builder.objectRef<Signal>('ScheduleChange').implement({
  description:
    'The signal that the schedule of a range has changed. It says nothing about anybody: query the schedule again.',
  fields: (t) => ({
    asOf: t.expose('asOf', {
      type: 'Instant',
      description:
        'When the change was noticed, an ISO 8601 instant in UTC. A schedule with a later `asOf` includes it.',
    }),
    isCurrent: t.exposeBoolean('isCurrent', {
      description:
        'True of the first signal of a stream with `since`, when the schedule of that instant is still current: nothing has to be queried. False of every other signal.',
    }),
  }),
});

builder.subscriptionField('scheduleChanged', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ScheduleChangeType,
    description: `Signals when a class or a free place changes in a range of at most ${LIMITS.scheduleDays} days. A client that connects, also again, queries the schedule once: earlier changes are not repeated. Where the client says since when it has its schedule, the first signal comes at once and says whether that is necessary. Time alone, which closes classes and ends holds, gives no signal.`,
    args: {
      from: t.arg({
        type: 'LocalDate',
        description: 'First date of the range, YYYY-MM-DD; absent: every earlier one too.',
      }),
      to: t.arg({ type: 'LocalDate', description: 'Last date of the range, inclusive; absent: every later one too.' }),
      since: t.arg({ type: 'Instant', description: 'The `asOf` of the schedule that the client has; absent: none.' }),
    },
    subscribe: async (_root, { from = null, to = null, since = null }, { deps, streamEnd }) => {
      if (from && to) requireDateRange({ from, to });
      // It is watched before it is compared: no change is missed between the two.
      const changes = await deps.changes.watch(streamEnd);
      const first = since && { asOf: deps.clock.now(), isCurrent: await isCurrent(deps, since) };
      return listSignals(changes, { first, range: { from, to }, clock: deps.clock });
    },
    resolve: (change) => change,
  }),
);

type OpenRange = { from: LocalDate | null; to: LocalDate | null };

/** An older schedule is out of date by the time alone, which closes classes and ends holds. */
const CURRENT_MS = MINUTE_MS;

/** Whether a schedule of this instant shows what a new one would, as far as is known: a change of any date counts. */
async function isCurrent({ clock, hasScheduleChanged }: Deps, since: Date): Promise<boolean> {
  const ageMs = clock.now().getTime() - since.getTime();
  return ageMs < CURRENT_MS && !(await hasScheduleChanged(ageMs));
}

type Listened = { first: Signal | null; range: OpenRange; clock: Deps['clock'] };

async function* listSignals(changes: AsyncIterable<Change[]>, { first, range, clock }: Listened) {
  if (first) yield first;
  for await (const some of changes) {
    if (some.some((change) => isInRange(change, range))) yield { asOf: clock.now(), isCurrent: false };
  }
}

const isInRange = ({ subject, id }: Change, { from, to }: OpenRange) =>
  subject === 'SCHEDULE' && (id === null || ((from === null || id >= from) && (to === null || id <= to)));
