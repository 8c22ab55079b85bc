import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { createAvailability } from '../../domain/availability/create-availability';
import { deleteAvailability } from '../../domain/availability/delete-availability';
import { listAvailabilities } from '../../domain/availability/list-availabilities';
import { shareAvailability } from '../../domain/availability/share-availability';
import { toggleHomepage } from '../../domain/availability/toggle-homepage';
import { updateAvailability } from '../../domain/availability/update-availability';
import { InvalidInputError } from '../../domain/errors';
import { HTTP_STATUS } from '../../http-status';
import { ACCEPTS_DATA } from '../accepts';
import { mountAdmin } from '../admin-route';
import { presentAvailability } from '../present/present-availability';
import { withAndWithoutApi } from '../route';
import { parseAvailabilityPayload, presentIssues } from './availability-payload';

/** The classes and series that the teacher edits. */
export function registerAdminAvailability(app: FastifyInstance, deps: Deps): void {
  const list = async () => (await listAvailabilities(deps)).map(presentAvailability);

  mountAdmin(app, deps, withAndWithoutApi('/availability/admin'), {
    GET: list,
    POST: (request, reply, admin) =>
      answerWithIssues(reply, async () => {
        const input = parseAvailabilityPayload(request.body, deps.studioTime);
        const availability = await createAvailability(deps, admin, input);
        return reply.status(201).send(presentAvailability(availability));
      }),
  });

  // `/admin/availability` is also the address of a screen: the navigation of a browser gets the page.
  mountAdmin(app, deps, ['/admin/availability'], { GET: list }, { constraints: ACCEPTS_DATA });
  mountAdmin(app, deps, ['/api/admin/availability'], { GET: list });

  mountAdmin(app, deps, withAndWithoutApi('/availability/admin/:id'), {
    // REST has no confirmation step, so the call counts as confirmed. People on dates that move are notified all the same.
    PUT: (request, reply, admin) =>
      answerWithIssues(reply, async () => {
        const input = parseAvailabilityPayload(request.body, deps.studioTime);
        const edit = { id: getId(request), input, version: null, isConfirmed: true };
        return presentAvailability(await updateAvailability(deps, admin, edit));
      }),
    DELETE: async (request, _reply, admin) => {
      await deleteAvailability(deps, admin, getId(request));
      return { message: 'The class was deleted. Its bookings stay.' };
    },
  });

  mountAdmin(app, deps, withAndWithoutApi('/admin/availability/:id/toggle-homepage'), {
    PUT: async (request, _reply, admin) => presentAvailability(await toggleHomepage(deps, admin, getId(request))),
  });

  mountAdmin(app, deps, withAndWithoutApi('/availability/admin/:id/share'), {
    POST: async (request, _reply, admin) => ({ shareableUrl: await shareAvailability(deps, admin, getId(request)) }),
  });
}

const getId = (request: FastifyRequest) => (request.params as { id: string }).id.toLowerCase();

/** Adds the error of each field to the response, in the documented shape. */
async function answerWithIssues(reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return reply.status(HTTP_STATUS[error.code]).send({ message: error.message, errors: presentIssues(error.issues) });
  }
}
