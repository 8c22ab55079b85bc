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
import { findMovedSlot } from '../../domain/schedule/moved-date';
import { builder } from '../builder';
import { COST_OF_ALL_DAYS, costOfDays } from '../field-cost';
import { SlotType } from './slot';

type Schedule = { from: string; to: string; today: string; asOf: Date; slots: Slot[] };

const ScheduleType = builder.objectRef<Schedule>('Schedule').implement({
  description: 'The upcoming classes of a range of dates, read at one moment.',
  fields: (t) => ({
    from: t.expose('from', {
      type: 'LocalDate',
      description: "First date of the range in the studio's time zone, YYYY-MM-DD.",
    }),
    to: t.expose('to', { type: 'LocalDate', description: 'Last date of the range, inclusive, YYYY-MM-DD.' }),
    today: t.expose('today', { type: 'LocalDate', description: "Today's date in the studio's time zone, YYYY-MM-DD." }),
    asOf: t.expose('asOf', { type: 'Instant', description: 'When the data was read, an ISO 8601 instant in UTC.' }),
    slots: t.expose('slots', {
      type: [SlotType],
      description:
        'Classes sorted by date, then by start time. Full and cancelled classes are included with 0 remaining spots.',
    }),
  }),
});

builder.queryField('schedule', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ScheduleType,
    description: `The upcoming classes of a range of at most ${LIMITS.scheduleDays} days. Without a range: the first month, from the current one on, in which a class can be booked; the current month when there is none. An invalid range is an error with the code INVALID_INPUT.`,
    args: {
      from: t.arg({
        type: 'LocalDate',
        required: false,
        description: 'First date of the range, YYYY-MM-DD; today when absent. `to` is required with it.',
      }),
      to: t.arg({ type: 'LocalDate', required: false, description: 'Last date of the range, inclusive, YYYY-MM-DD.' }),
    },
    complexity: (range) => costOfDays(range, LIMITS.scheduleDays),
    resolve: async (_root, { from, to }, { deps }) => {
      const now = deps.clock.now();
      const today = deps.studioTime.toLocalDate(now);
      if (!to) {
        if (from) throw new InvalidInputError([{ path: 'to', message: 'A range needs its last day.' }]);
        return { ...(await findFirstMonth(deps)), asOf: now };
      }
      const range = { from: from ?? today, to };
      return { ...range, today, asOf: now, slots: await listSlots(deps, range) };
    },
  }),
);

builder.queryField('homepageEvents', (t) =>
  t.field({
    skipTypeScopes: true,
    type: [SlotType],
    description: 'Upcoming classes that the home page announces. A series is never among them.',
    complexity: COST_OF_ALL_DAYS,
    resolve: (_root, _args, { deps }) => listHomepageEvents(deps),
  }),
);

builder.queryField('sharedClass', (t) =>
  t.field({
    skipTypeScopes: true,
    type: SlotType,
    description:
      'One class by its share link. ClassUnavailableError: the class can no longer be booked, for example because it has started.',
    errors: { types: [NotFoundError, ClassUnavailableError, TooManyRequestsError, ServiceUnavailableError] },
    args: { shareableId: t.arg.string({ required: true, description: 'Last part of the path of the share link.' }) },
    resolve: async (_root, { shareableId }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('share-lookup', clientAddress);
      return findSharedSlot(deps, shareableId);
    },
  }),
);

builder.queryField('movedClass', (t) =>
  t.field({
    skipTypeScopes: true,
    type: SlotType,
    description:
      'The class that was on a date and that the teacher moved to another day, for links to the old day. NotFoundError: it did not move, or is no longer on the schedule.',
    errors: { types: [NotFoundError] },
    args: {
      classId: t.arg.id({ required: true, description: 'Occurrence id of the old day, `{availabilityId}_{date}`.' }),
    },
    resolve: (_root, { classId }, { deps }) => findMovedSlot(deps, classId),
  }),
);
