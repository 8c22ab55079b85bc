import type { FastifyInstance } from 'fastify';
import { contactInput } from '#contract/person-input';
import type { Deps } from '../deps';
import { sendContactMessage } from '../domain/contact/send-contact-message';
import { parseInput } from '../domain/parse-input';
import { mount } from './route';

/** The contact form. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  mount(app, ['/api/contact'], {
    POST: async (request, reply) => {
      await deps.rateLimits.consume('contact', request.ip);
      return reply.status(201).send(await sendContactMessage(deps, parseInput(contactInput, request.body)));
    },
  });
}
