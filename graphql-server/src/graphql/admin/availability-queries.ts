import type { Availability } from '#prisma';
import { listAvailabilities } from '../../domain/availability/list-availabilities';
import { NotFoundError } from '../../domain/errors';
import { findAvailability } from '../../domain/schedule/find-availability';
import { builder } from '../builder';
import { AvailabilityType } from './availability';
import { pageArgs, pageOf } from './page-args';

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
      const { offset, limit } = pageOf(args);
      const all = await listAvailabilities(deps);
      const today = deps.studioTime.dateOf(deps.clock.now());
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
