import type { Availability } from '#prisma';
import { findAvailability, listAvailabilities } from '../../domain/availability/list-availabilities';
import { NotFoundError } from '../../domain/errors';
import { availabilityFields } from '../availability-fields';
import { builder } from '../builder';
import { pageArgs, parsePage } from './page-args';

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
