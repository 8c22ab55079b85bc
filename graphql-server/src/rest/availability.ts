import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { localDate } from '#contract/text';
import type { Deps } from '../deps';
import { parseInput } from '../domain/parse-input';
import { findHomepageEvents } from '../domain/schedule/find-homepage-events';
import { findSharedSlot } from '../domain/schedule/find-shared-slot';
import { findSlots } from '../domain/schedule/find-slots';
import { firstOfMonth, lastOfMonth } from '../domain/schedule/local-date';
import { isHeld } from '../domain/schedule/slot';
import { presentHomepageEvent, presentSharedSlot, presentSlot } from './present/present-slot';
import { mount, withAndWithoutApi } from './route';

const monthQuery = z.object({ startDate: z.optional(localDate) });
/** The schedule may be kept by anybody, but must be asked about again: the entity tag makes that cheap. */
const REVALIDATE = 'public, no-cache';

/** The public schedule: a month of bookable classes, the home page's events, one class by its share link. */
export function registerAvailability(app: FastifyInstance, deps: Deps): void {
  mount(app, withAndWithoutApi('/availability'), {
    GET: async (request, reply) => {
      const { startDate } = parseInput(monthQuery, request.query);
      const month = startDate ?? deps.studioTime.dateOf(deps.clock.now());
      const slots = await findSlots(deps, { from: firstOfMonth(month), to: lastOfMonth(month) });
      return reply.header('cache-control', REVALIDATE).send(slots.filter(isHeld).map(presentSlot));
    },
  });

  mount(app, withAndWithoutApi('/availability/homepage'), {
    GET: async (_request, reply) => {
      const events = await findHomepageEvents(deps);
      return reply.header('cache-control', REVALIDATE).send(events.map(presentHomepageEvent));
    },
  });

  mount(app, withAndWithoutApi('/availability/shared/:shareableId'), {
    GET: async (request, reply) => {
      await deps.rateLimits.consume('share-lookup', request.ip);
      const { shareableId } = request.params as { shareableId: string };
      return reply.header('cache-control', 'no-cache').send(presentSharedSlot(await findSharedSlot(deps, shareableId)));
    },
  });
}
