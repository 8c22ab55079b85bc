import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { localDate } from '#contract/text';
import { answerFromCache } from '../../cache/cached-read';
import { sendCachedResponse, toJsonResponse } from '../../cache/cached-response';
import type { Deps } from '../../deps';
import { parseInput } from '../../domain/parse-input';
import { isHeld } from '../../domain/schedule/dated-class';
import { findSharedSlot, listHomepageEvents, listSlots } from '../../domain/schedule/list-slots';
import { firstOfMonth, lastOfMonth } from '../../domain/schedule/local-date';
import { presentHomepageEvent, presentSharedSlot, presentSlot } from '../present/present-slot';
import { type Methods, mount, withAndWithoutApi } from '../route';

/** The query of `GET /availability`. */
export const monthQuery = z.object({ startDate: z.optional(localDate) });

/** Serves the public schedule to pages of any origin: one month, the events of the home page, and one class by its share link. */
export function registerAvailability(app: FastifyInstance, deps: Deps): void {
  const mountOpen = (path: string, GET: Methods['GET']) =>
    mount(app, withAndWithoutApi(path), { GET }, { isOpen: true });

  mountOpen('/availability', async (request, reply) => {
    const { startDate } = parseInput(monthQuery, request.query);
    const from = firstOfMonth(startDate ?? deps.studioTime.toLocalDate(deps.clock.now()));
    const answer = await answerFromCache(deps, request, `availability ${from}`, async () => {
      const slots = await listSlots(deps, { from, to: lastOfMonth(from) });
      return toJsonResponse(slots.filter(isHeld).map(presentSlot));
    });
    return sendCachedResponse(request, reply, answer);
  });

  mountOpen('/availability/homepage', async (request, reply) => {
    const answer = await answerFromCache(deps, request, 'homepage events', async () =>
      toJsonResponse((await listHomepageEvents(deps)).map(presentHomepageEvent)),
    );
    return sendCachedResponse(request, reply, answer);
  });

  mountOpen('/availability/shared/:shareableId', async (request, reply) => {
    await deps.rateLimits.consume('share-lookup', request.ip);
    const { shareableId } = request.params as { shareableId: string };
    return reply.header('cache-control', 'no-cache').send(presentSharedSlot(await findSharedSlot(deps, shareableId)));
  });
}
