import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths';
import { contactInput } from '#contract/person-input';
import type { Deps } from '../../deps';
import { sendContactMessage } from '../../domain/contact/send-contact-message';
import { parseInput } from '../../domain/parse-input';
import { showRefusals } from '../../site/personal-pages';
import type { Pages } from '../../site/render/pages';
import { publicCall } from '../call';
import { messageAnswer } from '../present/answer-fields';
import { acceptForms, parseFormFields } from './forms';

export const contactCall = publicCall({
  method: 'POST',
  path: '/api/contact',
  operationId: 'sendContactMessage',
  tag: 'Contact',
  summary: 'Sends a message to the teacher.',
  rateLimit: 'contact',
  input: {
    schema: contactInput,
    fields: {
      name: 'Name of the sender.',
      email: 'Email address that the reply goes to.',
      message: 'Text of the message.',
      key: 'Idempotency key: 32 random hexadecimal digits. Repeating a key stores the message once; another message with it is refused (409).',
    },
  },
  answer: { status: 201, description: 'The message has arrived.', body: messageAnswer },
  failures: [409],
  handle: ({ deps, input }) => sendContactMessage(deps, input),
});

/** The contact form as a plain form post, for a page without JavaScript. */
export function registerContactForm(app: FastifyInstance, deps: Deps, pages: Pages | null): void {
  app.register(async (scope) => {
    acceptForms(scope);
    showRefusals(scope, pages);
    scope.post(paths.contact, async (request, reply) => {
      await deps.rateLimits.consume('contact', request.ip);
      await sendContactMessage(deps, parseInput(contactInput, parseFormFields(request.body)));
      return reply.redirect(paths.messageSent, 303);
    });
  });
}
