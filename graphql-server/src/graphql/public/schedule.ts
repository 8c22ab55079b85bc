import { LIMITS } from '#contract/limits';
import {
  ClassUnavailableError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  TooManyRequestsError,
} from '../../domain/errors';
import type { Slot } from '../../domain/schedule/dated-class';
import { findFirstMonth, findSharedSlot, listHomepageEvents, listSlots } from '../../domain/schedule/list-slots';
import { builder } from '../builder';
import { COST_OF_ALL_DAYS, costOfDays } from '../field-cost';
import { SlotType } from './slot';

type Schedule = { from: string; to: string; today: string; asOf: Date; slots: Slot[] };

const ScheduleType = builder.objectRef<Schedule>('Schedule').implement({
  description: 'The coming classes of a range of days, as of one moment.',
  fields: (t) => ({
    from: t.expose('from', { type: 'LocalDate', description: 'First day of the range.' }),
    to: t.expose('to', { type: 'LocalDate', description: 'Last day of the range.' }),
    today: t.expose('today', { type: 'LocalDate', description: "Today, in the studio's zone." }),
    asOf: t.expose('asOf', { type: 'Instant', description: 'When this was so.' }),
    slots: t.expose('slots', {
      type: [SlotType],
      description: 'Sorted by date, then time. Full and cancelled classes are listed with 0 places.',
    }),
  }),
});

builder.queryField('schedule', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ScheduleType,
    description:
      'The coming classes of a range of at most 62 days. Without a range: the first month, from today on, with a free place.',
    args: {
      from: t.arg({ type: 'LocalDate', required: false, description: 'First day; today when absent.' }),
      to: t.arg({ type: 'LocalDate', required: false, description: 'Last day.' }),
    },
    complexity: (range) => costOfDays(range, LIMITS.scheduleDays),
    resolve: async (_root, { from, to }, { deps }) => {
      const asOf = deps.clock.now();
      const today = deps.studioTime.toLocalDate(asOf);
      if (!to) {
        if (from) throw new InvalidInputError([{ path: 'to', message: 'A range needs its last day.' }]);
        return { ...(await findFirstMonth(deps)), asOf };
      }
      const range = { from: from ?? today, to };
      return { ...range, today, asOf, slots: await listSlots(deps, range) };
    },
  }),
);

builder.queryField('homepageEvents', (t) =>
  t.field({
    skipTypeScopes: true,
    type: [SlotType],
    description: 'Upcoming, active, single classes that the teacher put on the home page.',
    complexity: COST_OF_ALL_DAYS,
    resolve: (_root, _args, { deps }) => listHomepageEvents(deps),
  }),
);

builder.queryField('sharedClass', (t) =>
  t.field({
    skipTypeScopes: true,
    type: SlotType,
    description: 'One class by its share link.',
    errors: { types: [NotFoundError, ClassUnavailableError, TooManyRequestsError, ServiceUnavailableError] },
    args: { shareableId: t.arg.string({ required: true, description: 'The last part of the link.' }) },
    resolve: async (_root, { shareableId }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('share-lookup', clientAddress);
      return findSharedSlot(deps, shareableId);
    },
  }),
);
