import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { createAvailability } from '../../domain/availability/create-availability';
import { deleteAvailability } from '../../domain/availability/delete-availability';
import { listAvailabilities } from '../../domain/availability/list-availabilities';
import { shareAvailability } from '../../domain/availability/share-availability';
import { toggleHomepage } from '../../domain/availability/toggle-homepage';
import { updateAvailability } from '../../domain/availability/update-availability';
import { InvalidInputError } from '../../domain/errors';
import { ACCEPTS_DATA } from '../accepts';
import { mountAdmin } from '../admin-route';
import { presentAvailability } from '../present/present-availability';
import { withAndWithoutApi } from '../route';
import { parseAvailabilityPayload, presentIssues } from './availability-payload';

/** The classes as the teacher defines them. */
export function registerAdminAvailability(app: FastifyInstance, deps: Deps): void {
  const list = async () => (await listAvailabilities(deps)).map(presentAvailability);

  mountAdmin(app, deps, withAndWithoutApi('/availability/admin'), {
    GET: list,
    POST: (request, reply, admin) =>
      answerForm(reply, async () => {
        const input = parseAvailabilityPayload(request.body, deps.studioTime);
        const availability = await createAvailability(deps, admin, input);
        return reply.status(201).send(presentAvailability(availability));
      }),
  });

  // The screen of the same name stands at the other address: a browser that goes there gets the page.
  mountAdmin(app, deps, ['/admin/availability'], { GET: list }, { constraints: ACCEPTS_DATA });
  mountAdmin(app, deps, ['/api/admin/availability'], { GET: list });

  mountAdmin(app, deps, withAndWithoutApi('/availability/admin/:id'), {
    // Whoever calls has decided: there is nobody to ask once more. People on dates that move are told all the same.
    PUT: (request, reply, admin) =>
      answerForm(reply, async () => {
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

/** A rejected form says what is wrong with each of its fields. */
async function answerForm(reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return reply.status(400).send({ message: error.message, errors: presentIssues(error.issues) });
  }
}
