import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths';
import { contactInput } from '#contract/person-input';
import type { Deps } from '../../deps';
import { sendContactMessage } from '../../domain/contact/send-contact-message';
import { parseInput } from '../../domain/parse-input';
import { mount } from '../route';
import { getFields, takeForms } from './forms';

/** The contact form: as a call, and as the page's own form where no script runs. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  const send = async (clientAddress: string, input: unknown) => {
    await deps.rateLimits.consume('contact', clientAddress);
    return sendContactMessage(deps, parseInput(contactInput, input));
  };

  mount(app, ['/api/contact'], {
    POST: async (request, reply) => reply.status(201).send(await send(request.ip, request.body)),
  });

  app.register(async (scope) => {
    takeForms(scope);
    scope.post(paths.contact, async (request, reply) => {
      await send(request.ip, getFields(request.body));
      return reply.redirect(paths.messageSent, 303);
    });
  });
}
