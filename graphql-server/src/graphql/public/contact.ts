import { contactInput } from '#contract/person-input';
import { sendContactMessage } from '../../domain/contact/send-contact-message';
import { InvalidInputError, ServiceUnavailableError, TooManyRequestsError } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';

const ContactReceipt = builder.objectRef<{ message: string }>('ContactReceipt').implement({
  description: 'The message has arrived.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'Words of thanks.' }) }),
});

const SendContactMessageInput = builder.inputType('SendContactMessageInput', {
  description: 'A message to the teacher.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Who writes.' }),
    email: t.string({ required: true, description: 'Where the answer goes.' }),
    message: t.string({ description: 'What they write; may be empty.' }),
    key: t.string({ description: 'Random, 32 hex digits: what is sent again with the same ones arrives once.' }),
  }),
});

builder.mutationField('sendContactMessage', (t) =>
  t.field({
    skipTypeScopes: true,
    type: ContactReceipt,
    description: 'Writes to the teacher.',
    errors: { types: [InvalidInputError, TooManyRequestsError, ServiceUnavailableError] },
    args: { input: t.arg({ type: SendContactMessageInput, required: true, description: 'The message.' }) },
    resolve: async (_root, { input }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('contact', clientAddress);
      return sendContactMessage(deps, parseInput(contactInput, input));
    },
  }),
);
