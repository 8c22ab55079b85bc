import type { Availability } from '#prisma';
import { findAvailability, listAvailabilities } from '../../domain/availability/list-availabilities';
import { NotFoundError } from '../../domain/errors';
import { fromDbDate } from '../../domain/schedule/local-date';
import { builder } from '../builder';
import { ClassTypeEnum, FrequencyEnum, WeekdayEnum } from '../enums';
import { pageArgs, toPage } from './page-args';

const RecurrenceType = builder.objectRef<Availability>('Recurrence').implement({
  description: 'On which days a series is held.',
  fields: (t) => ({
    frequency: t.field({
      type: FrequencyEnum,
      description: 'Every day, or some days of each week.',
      resolve: ({ frequency }) => frequency ?? 'WEEKLY',
    }),
    weekdays: t.expose('weekdays', { type: [WeekdayEnum], description: 'The days of a weekly series, Monday first.' }),
    untilDate: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'Its last day, inclusive; absent when it never ends.',
      resolve: ({ untilDate }) => untilDate && fromDbDate(untilDate),
    }),
  }),
});

export const AvailabilityType = builder.objectRef<Availability>('Availability').implement({
  description: 'A class as the teacher defines it: a single one, or a series.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    title: t.exposeString('title', { description: 'Its name on the schedule.' }),
    className: t.exposeString('className', { description: 'The general name of the class.' }),
    classType: t.expose('classType', { type: ClassTypeEnum, description: 'Its kind.' }),
    location: t.exposeString('location', { description: 'Where it is.' }),
    priceCents: t.exposeInt('priceCents', { description: 'What a place costs, in euro cents.' }),
    capacity: t.exposeInt('capacity', { description: 'How many places it has.' }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'How long it lasts, in minutes.' }),
    date: t.field({
      type: 'LocalDate',
      description: 'Its day, or the first day of the series.',
      resolve: ({ startDate }) => fromDbDate(startDate),
    }),
    time: t.expose('localTime', { type: 'LocalTime', description: "When it begins, in the studio's zone." }),
    recurrence: t.field({
      type: RecurrenceType,
      nullable: true,
      description: 'Absent for a single class.',
      resolve: (availability) => (availability.frequency ? availability : null),
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether it is open for booking.' }),
    showOnHomepage: t.exposeBoolean('showOnHomepage', { description: 'Whether the home page announces it.' }),
    version: t.exposeInt('version', { description: 'Raised by every edit, so that two open tabs notice each other.' }),
  }),
});

type AvailabilityPage = { nodes: Availability[]; totalCount: number; today: string };

const AvailabilityPageType = builder.objectRef<AvailabilityPage>('AvailabilityPage').implement({
  description: 'Some of all classes.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [AvailabilityType], description: 'Those that were asked for.' }),
    totalCount: t.exposeInt('totalCount', { description: 'How many there are in all.' }),
    today: t.expose('today', { type: 'LocalDate', description: "Today, in the studio's zone." }),
  }),
});

builder.queryField('adminAvailabilities', (t) =>
  t.field({
    type: AvailabilityPageType,
    description:
      'All classes as they are defined: those to come first, the soonest at the top; then those that are over.',
    args: pageArgs(),
    resolve: async (_root, args, { deps }) => {
      const { offset, limit } = toPage(args);
      const all = await listAvailabilities(deps);
      const today = deps.studioTime.toLocalDate(deps.clock.now());
      return { nodes: all.slice(offset, offset + limit), totalCount: all.length, today };
    },
  }),
);

builder.queryField('adminAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description: 'One class as it is defined.',
    errors: { types: [NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (_root, { id }, { deps }) => findAvailability(deps, id),
  }),
);
