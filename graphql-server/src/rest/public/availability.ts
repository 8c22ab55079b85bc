import * as z from 'zod/mini';
import { localDate } from '#contract/text';
import { answerFromCache } from '../../cache/cached-read';
import { sendCachedResponse, toJsonResponse } from '../../cache/cached-response';
import { isHeld } from '../../domain/schedule/dated-class';
import { findSharedSlot, listHomepageEvents, listSlots } from '../../domain/schedule/list-slots';
import { firstOfMonth, lastOfMonth } from '../../domain/time/local-date';
import { getToday } from '../../domain/time/studio-time';
import { type Call, publicCall } from '../call';
import {
  homepageEventAnswer,
  presentHomepageEvent,
  presentSharedSlot,
  presentSlot,
  sharedClassAnswer,
  slotAnswer,
} from '../present/present-slot';

const monthQuery = z.object({ startDate: z.optional(localDate) });

/** The public schedule for pages of any origin: one month, the events of the home page, and one class by its share link. */
export const scheduleCalls: Call[] = [
  publicCall({
    method: 'GET',
    path: '/availability',
    isAlsoUnderApi: true,
    operationId: 'listAvailability',
    tag: 'Schedule',
    summary: 'Lists the bookable classes of a month, from now on.',
    description:
      'One element per date: a series is expanded. Sorted by date, then time. Full classes have 0 `remainingSpots`.',
    input: {
      schema: monthQuery,
      fields: { startDate: 'A date of the month, YYYY-MM-DD; the current month when absent.' },
    },
    answer: { status: 200, description: 'The classes.', body: z.array(slotAnswer) },
    failures: [429],
    isOpen: true,
    async send({ deps, request, reply, input: { startDate } }) {
      const from = firstOfMonth(startDate ?? getToday(deps));
      const answer = await answerFromCache(deps, request, `availability ${from}`, async () => {
        const slots = await listSlots(deps, { from, to: lastOfMonth(from) });
        return toJsonResponse(slots.filter(isHeld).map(presentSlot));
      });
      return sendCachedResponse(request, reply, answer);
    },
  }),
  publicCall({
    method: 'GET',
    path: '/availability/homepage',
    isAlsoUnderApi: true,
    operationId: 'listHomepageEvents',
    tag: 'Schedule',
    summary: 'Lists the coming classes that the home page announces.',
    answer: { status: 200, description: 'The classes, soonest first.', body: z.array(homepageEventAnswer) },
    failures: [429],
    isOpen: true,
    async send({ deps, request, reply }) {
      const answer = await answerFromCache(deps, request, 'homepage events', async () =>
        toJsonResponse((await listHomepageEvents(deps)).map(presentHomepageEvent)),
      );
      return sendCachedResponse(request, reply, answer);
    },
  }),
  publicCall({
    method: 'GET',
    path: '/availability/shared/{shareableId}',
    isAlsoUnderApi: true,
    operationId: 'getSharedClass',
    tag: 'Schedule',
    summary: 'Finds one class by its share link.',
    rateLimit: 'share-lookup',
    answer: { status: 200, description: 'The class.', body: sharedClassAnswer },
    failures: [409],
    isOpen: true,
    async handle({ deps, reply, params }) {
      reply.header('cache-control', 'no-cache');
      return presentSharedSlot(await findSharedSlot(deps, params.shareableId));
    },
  }),
];
