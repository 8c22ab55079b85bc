import { LIMITS } from '#contract/limits';
import type { Change } from '../../domain/ports';
import { type DateRange, requireDateRange } from '../../domain/schedule/local-date';
import { builder } from '../builder';
import type { GraphqlContext } from '../context';

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
    subscribe: (_root, range, context) => {
      requireDateRange(range);
      return watchSchedule(range, context);
    },
    resolve: (change) => change,
  }),
);

async function* watchSchedule(range: DateRange, { deps, streamEnd }: GraphqlContext) {
  for await (const changes of deps.changes.watch(streamEnd)) {
    if (changes.some((change) => isInRange(change, range))) yield { asOf: deps.clock.now() };
  }
}

const isInRange = ({ subject, id }: Change, { from, to }: DateRange) =>
  subject === 'SCHEDULE' && (id === null || (id >= from && id <= to));
