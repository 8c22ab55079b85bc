import type { Availability } from '#prisma';
import { findAvailability, listAvailabilities } from '../../domain/availability/list-availabilities';
import { NotFoundError } from '../../domain/errors';
import { fromDbDate } from '../../domain/schedule/local-date';
import { builder } from '../builder';
import { ClassTypeEnum, FrequencyEnum, WeekdayEnum } from '../enums';
import { pageArgs, parsePage } from './page-args';

const RecurrenceType = builder.objectRef<Availability>('Recurrence').implement({
  description: 'The days on which a series is held.',
  fields: (t) => ({
    frequency: t.field({
      type: FrequencyEnum,
      description: 'Every day, or selected days of each week.',
      resolve: ({ frequency }) => frequency ?? 'WEEKLY',
    }),
    weekdays: t.expose('weekdays', {
      type: [WeekdayEnum],
      description: 'Weekdays of a weekly series, Monday first; empty for a daily series.',
    }),
    untilDate: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'Last date of the series, inclusive, YYYY-MM-DD; null for a series without an end.',
      resolve: ({ untilDate }) => untilDate && fromDbDate(untilDate),
    }),
  }),
});

export const AvailabilityType = builder.objectRef<Availability>('Availability').implement({
  description: 'A class as the teacher edits it: one that takes place once, or a series.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the class or series, a UUID.' }),
    title: t.exposeString('title', { description: 'Title on the schedule.' }),
    className: t.exposeString('className', { description: 'General name of the class, for example "Pilates Class".' }),
    classType: t.expose('classType', { type: ClassTypeEnum, description: 'Kind of class.' }),
    location: t.exposeString('location', { description: 'Place where the class is held.' }),
    priceCents: t.exposeInt('priceCents', { description: 'Price of a place in euro cents.' }),
    capacity: t.exposeInt('capacity', { description: 'Number of places on each date.' }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'Length of the class in minutes.' }),
    date: t.field({
      type: 'LocalDate',
      description: "Date of the class, or first date of the series, in the studio's time zone, YYYY-MM-DD.",
      resolve: ({ startDate }) => fromDbDate(startDate),
    }),
    time: t.expose('localTime', {
      type: 'LocalTime',
      description: "Start time in the studio's time zone, HH:MM in 24 hours.",
    }),
    recurrence: t.field({
      type: RecurrenceType,
      nullable: true,
      description: 'The days of a series; null for a class that takes place once.',
      resolve: (availability) => (availability.frequency ? availability : null),
    }),
    isActive: t.exposeBoolean('isActive', {
      description: 'True when the class is open for booking and shown on the schedule.',
    }),
    showOnHomepage: t.exposeBoolean('showOnHomepage', { description: 'True when the home page announces the class.' }),
    version: t.exposeInt('version', {
      description:
        'Increased by every change. `updateAvailability` takes it, so that two open tabs do not overwrite each other.',
    }),
  }),
});

type AvailabilityPage = { nodes: Availability[]; totalCount: number; today: string };

const AvailabilityPageType = builder.objectRef<AvailabilityPage>('AvailabilityPage').implement({
  description: 'One page of all classes and series.',
  fields: (t) => ({
    nodes: t.expose('nodes', {
      type: [AvailabilityType],
      description: 'Classes of this page, in the order of `adminAvailabilities`.',
    }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of classes and series, on all pages.' }),
    today: t.expose('today', { type: 'LocalDate', description: "Today's date in the studio's time zone, YYYY-MM-DD." }),
  }),
});

builder.queryField('adminAvailabilities', (t) =>
  t.field({
    type: AvailabilityPageType,
    description: 'One page of all classes and series: upcoming ones first, the soonest at the top, then past ones.',
    args: pageArgs(),
    resolve: async (_root, args, { deps }) => {
      const { offset, limit } = parsePage(args);
      const all = await listAvailabilities(deps);
      const today = deps.studioTime.toLocalDate(deps.clock.now());
      return { nodes: all.slice(offset, offset + limit), totalCount: all.length, today };
    },
  }),
);

builder.queryField('adminAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description: 'One class or series by its id.',
    errors: { types: [NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Availability id, a UUID.' }) },
    resolve: (_root, { id }, { deps }) => findAvailability(deps, id),
  }),
);
