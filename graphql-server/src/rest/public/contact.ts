import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths';
import { contactInput } from '#contract/person-input';
import type { Deps } from '../../deps';
import { sendContactMessage } from '../../domain/contact/send-contact-message';
import { parseInput } from '../../domain/parse-input';
import { mount } from '../route';
import { acceptForms, parseFormFields } from './forms';

/** The contact form: as an API call, and as a plain form post for a page without JavaScript. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  const send = async (clientAddress: string, input: unknown) => {
    await deps.rateLimits.consume('contact', clientAddress);
    return sendContactMessage(deps, parseInput(contactInput, input));
  };

  mount(app, ['/api/contact'], {
    POST: async (request, reply) => reply.status(201).send(await send(request.ip, request.body)),
  });

  app.register(async (scope) => {
    acceptForms(scope);
    scope.post(paths.contact, async (request, reply) => {
      await send(request.ip, parseFormFields(request.body));
      return reply.redirect(paths.messageSent, 303);
    });
  });
}
