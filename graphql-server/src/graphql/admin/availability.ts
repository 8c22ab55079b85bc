import { LIMITS } from '#contract/limits';
import type { Availability } from '#prisma';
import { type ComingPeople, countComing } from '../../domain/availability/coming-people';
import { listAvailabilities } from '../../domain/availability/list-availabilities';
import { getChoiceUntil } from '../../domain/changes/rebooking-offer';
import { NotFoundError } from '../../domain/errors';
import { findAvailability } from '../../domain/schedule/find-availability';
import { getToday } from '../../domain/time/studio-time';
import { availabilityFields } from '../availability-fields';
import { builder } from '../builder';
import { UnreachablePersonType } from '../errors';
import { pageArgs, parsePage } from './page-args';

const ComingPeopleType = builder.objectRef<ComingPeople>('ComingPeople').implement({
  description: 'The people who have booked dates of a class that have not begun and are not cancelled.',
  fields: (t) => ({
    people: t.exposeInt('people', { description: 'Number of their places.' }),
    dates: t.expose('dates', {
      type: ['LocalDate'],
      description: "The dates in the studio's time zone, YYYY-MM-DD, soonest first.",
    }),
    paidByCard: t.exposeInt('paidByCard', { description: 'Number of the places that are paid by card.' }),
    paidCents: t.exposeInt('paidCents', { description: 'Sum of what is paid by card, in euro cents.' }),
    cashCents: t.exposeInt('cashCents', { description: 'Sum of what is paid in cash, in euro cents.' }),
    unreachable: t.expose('unreachable', {
      type: [UnreachablePersonType],
      description: 'Those of them who have no email address.',
    }),
    waiting: t.exposeStringList('waiting', {
      description: 'The names of those who wait for a place in dates to come, or have one offered.',
    }),
    waitingLater: t.exposeStringList('waitingLater', {
      description:
        'Those of them who wait for dates after the last booked one, which `endSeries` takes off the schedule.',
    }),
    choiceUntil: t.field({
      type: 'Instant',
      description: 'Until when they could choose after `cancelSeries` with CHOICE now, an ISO 8601 instant in UTC.',
      resolve: (_coming, _args, { deps }) => getChoiceUntil(deps.clock.now(), deps.studioTime),
    }),
  }),
});

export const AvailabilityType = builder.objectRef<Availability>('Availability').implement({
  description: 'A class as the teacher edits it: one that takes place once, or a series.',
  fields: (t) => ({
    ...availabilityFields(t),
    isActive: t.exposeBoolean('isActive', {
      description: 'True when the class is open for booking and shown on the schedule.',
    }),
    hasWaitlist: t.exposeBoolean('hasWaitlist', {
      description: 'True when people can wait for a place of a full date.',
    }),
    showOnHomepage: t.exposeBoolean('showOnHomepage', { description: 'True when the home page announces the class.' }),
    weatherCallMinutes: t.exposeInt('weatherCallMinutes', {
      nullable: true,
      description:
        'Minutes before the start at which the weather is decided at the latest; null without a weather call.',
    }),
    joinUrl: t.exposeString('joinUrl', {
      nullable: true,
      description:
        'Address of the room of an online class; null when none is set. People with a booking get it by mail.',
    }),
    coming: t.field({
      type: ComingPeopleType,
      description: 'The people who have booked dates to come.',
      resolve: ({ id }, _args, { deps }) => countComing(deps, id),
    }),
    version: t.exposeInt('version', {
      description:
        'Increased by every change. `updateAvailability` takes it, so that two open tabs do not overwrite each other.',
    }),
  }),
});

type AvailabilityPage = { nodes: Availability[]; totalCount: number; seriesCount: number; today: string };

const AvailabilityPageType = builder.objectRef<AvailabilityPage>('AvailabilityPage').implement({
  description: 'One page of all classes and series.',
  fields: (t) => ({
    nodes: t.expose('nodes', {
      type: [AvailabilityType],
      description: 'Classes of this page, in the order of `adminAvailabilities`.',
    }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of classes and series, on all pages.' }),
    seriesCount: t.exposeInt('seriesCount', { description: 'Number of series among them.' }),
    today: t.expose('today', { type: 'LocalDate', description: "Today's date in the studio's time zone, YYYY-MM-DD." }),
  }),
});

builder.queryField('adminAvailabilities', (t) =>
  t.field({
    type: AvailabilityPageType,
    description: 'One page of all classes and series: upcoming ones first, the soonest at the top, then past ones.',
    args: {
      ...pageArgs(),
      isPast: t.arg.boolean({
        description: 'True for past ones only, false for those with a date to come only; both when absent.',
      }),
      search: t.arg.string({
        description: `Text to search in title, class type and place, at most ${LIMITS.search} characters; all when absent.`,
      }),
    },
    resolve: async (_root, { isPast, search, ...page }, { deps }) => {
      const { offset, limit } = parsePage(page);
      const all = await listAvailabilities(deps, { isPast, search: search?.slice(0, LIMITS.search) });
      const today = getToday(deps);
      const seriesCount = all.filter(({ frequency }) => frequency !== null).length;
      return { nodes: all.slice(offset, offset + limit), totalCount: all.length, seriesCount, today };
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
