import { LIMITS } from '#contract/limits';
import type { Change, Clock } from '../../domain/ports';
import { type LocalDate, requireDateRange } from '../../domain/schedule/local-date';
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
      from: t.arg({
        type: 'LocalDate',
        description: 'First date of the range, YYYY-MM-DD; absent: every earlier one too.',
      }),
      to: t.arg({ type: 'LocalDate', description: 'Last date of the range, inclusive; absent: every later one too.' }),
    },
    subscribe: async (_root, { from = null, to = null }, { deps, streamEnd }) => {
      if (from && to) requireDateRange({ from, to });
      const range = { from, to };
      return listSignals(await deps.changes.watch(streamEnd), range, deps.clock);
    },
    resolve: (change) => change,
  }),
);

type OpenRange = { from: LocalDate | null; to: LocalDate | null };

async function* listSignals(changes: AsyncIterable<Change[]>, range: OpenRange, clock: Clock) {
  for await (const some of changes) {
    if (some.some((change) => isInRange(change, range))) yield { asOf: clock.now() };
  }
}

const isInRange = ({ subject, id }: Change, { from, to }: OpenRange) =>
  subject === 'SCHEDULE' && (id === null || ((from === null || id >= from) && (to === null || id <= to)));
