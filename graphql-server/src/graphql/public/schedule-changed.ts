import { LIMITS } from '#contract/limits';
import type { Change, Clock } from '../../domain/ports';
import { type DateRange, requireDateRange } from '../../domain/schedule/local-date';
import { builder } from '../builder';

const ScheduleChangeType = builder.objectRef<{ asOf: Date }>('ScheduleChange').implement({
  description:
    'The signal that the schedule of a range has changed. It says nothing about anybody: query the schedule again.',
  fields: (t) => ({
    asOf: t.expose('asOf', {
      type: 'Instant',
      description:
        'When the change was noticed, an ISO 8601 instant in UTC. A schedule with a later `asOf` includes it.',
    }),
  }),
});

builder.subscriptionField('scheduleChanged', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ScheduleChangeType,
    description: `Signals when a class or a free place changes in a range of at most ${LIMITS.scheduleDays} days. A client that connects, also again, queries the schedule once: earlier changes are not repeated. Time alone, which closes classes and ends holds, gives no signal.`,
    args: {
      from: t.arg({ type: 'LocalDate', required: true, description: 'First date of the range, YYYY-MM-DD.' }),
      to: t.arg({ type: 'LocalDate', required: true, description: 'Last date of the range, inclusive, YYYY-MM-DD.' }),
    },
    subscribe: async (_root, range, { deps, streamEnd }) => {
      requireDateRange(range);
      return listSignals(await deps.changes.watch(streamEnd), range, deps.clock);
    },
    resolve: (change) => change,
  }),
);

async function* listSignals(changes: AsyncIterable<Change[]>, range: DateRange, clock: Clock) {
  for await (const some of changes) {
    if (some.some((change) => isInRange(change, range))) yield { asOf: clock.now() };
  }
}

const isInRange = ({ subject, id }: Change, { from, to }: DateRange) =>
  subject === 'SCHEDULE' && (id === null || (id >= from && id <= to));
