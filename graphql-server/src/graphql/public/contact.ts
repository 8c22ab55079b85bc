import { LIMITS } from '#contract/limits';
import { contactInput } from '#contract/person-input';
import { sendContactMessage } from '../../domain/contact/send-contact-message';
import {
  IdempotencyConflictError,
  InvalidInputError,
  ServiceUnavailableError,
  TooManyRequestsError,
} from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';

const ContactReceipt = builder.objectRef<{ message: string }>('ContactReceipt').implement({
  description: 'Confirms that a message has arrived.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'Thanks for the message, as a sentence for the sender.' }),
  }),
});

const SendContactMessageInput = builder.inputType('SendContactMessageInput', {
  description: 'A message to the teacher.',
  fields: (t) => ({
    name: t.string({ required: true, description: `Name of the sender, at most ${LIMITS.name} characters.` }),
    email: t.string({
      required: true,
      description: `Email address of the sender, at most ${LIMITS.email} characters; the reply goes there.`,
    }),
    message: t.string({ description: `Text of the message, at most ${LIMITS.contactMessage} characters. Optional.` }),
    key: t.string({
      description: 'Idempotency key: 32 random hexadecimal digits. Repeating a key stores the message once. Optional.',
    }),
  }),
});

builder.mutationField('sendContactMessage', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ContactReceipt,
    description:
      'Sends a message to the teacher. Safe to repeat with the same `key`: another message with it fails with IdempotencyConflictError.',
    errors: { types: [InvalidInputError, IdempotencyConflictError, TooManyRequestsError, ServiceUnavailableError] },
    args: { input: t.arg({ type: SendContactMessageInput, required: true, description: 'The message to send.' }) },
    resolve: async (_root, { input }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('contact', clientAddress);
      return sendContactMessage(deps, parseInput(contactInput, input));
    },
  }),
);
