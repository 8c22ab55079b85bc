import { replyInput } from '#contract/mail-input';
import { messageStatusInput } from '#contract/message-status-input';
import { deleteMessage } from '../../domain/contact/delete-message';
import { replyToMessage } from '../../domain/contact/reply-to-message';
import { setMessageStatus } from '../../domain/contact/set-message-status';
import {
  IdempotencyConflictError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import { parseIdempotencyKey, parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { ContactMessageType } from './contact-message';

const ContactMessageStatusInput = builder.inputType('ContactMessageStatusInput', {
  description: 'What becomes of a message; what is absent stays as it is.',
  fields: (t) => ({
    isRead: t.boolean({ description: 'Whether it counts as read.' }),
    isArchived: t.boolean({ description: 'Whether it is put away.' }),
  }),
});

builder.mutationField('setContactMessageStatus', (t) =>
  t.field({
    type: ContactMessageType,
    description: 'Marks a message as read or archived, or not.',
    errors: { types: [InvalidInputError, NotFoundError, ServiceUnavailableError] },
    args: {
      id: t.arg.id({ required: true, description: 'Its id.' }),
      input: t.arg({ type: ContactMessageStatusInput, required: true, description: 'What becomes of it.' }),
    },
    resolve: async (_root, { id, input }, { deps, admin }) => {
      const { isRead, isArchived } = input;
      const status = parseInput(messageStatusInput, {
        isRead: isRead ?? undefined,
        isArchived: isArchived ?? undefined,
      });
      return setMessageStatus(deps, { admin: await admin(), id, status });
    },
  }),
);

const ContactReplyInput = builder.inputType('ContactReplyInput', {
  description: 'An answer to a message, as plain text.',
  fields: (t) => ({
    recipientEmail: t.string({ required: true, description: "The message's own address." }),
    subject: t.string({ required: true, description: 'Its subject.' }),
    textBody: t.string({ required: true, description: 'What it says.' }),
  }),
});

builder.mutationField('replyToContactMessage', (t) =>
  t.field({
    type: ContactMessageType,
    description: 'Answers a message by mail. The same header `Idempotency-Key` and answer are one reply.',
    errors: { types: [InvalidInputError, NotFoundError, IdempotencyConflictError, ServiceUnavailableError] },
    args: {
      id: t.arg.id({ required: true, description: 'The message.' }),
      input: t.arg({ type: ContactReplyInput, required: true, description: 'The answer.' }),
    },
    resolve: async (_root, { id, input }, { deps, admin, idempotencyKey }) =>
      replyToMessage(deps, {
        admin: await admin(),
        id,
        reply: parseInput(replyInput, input),
        idempotencyKey: parseIdempotencyKey(idempotencyKey),
      }),
  }),
);

type DeletedMessage = { message: string };
const DeletedContactMessage = builder.objectRef<DeletedMessage>('DeletedContactMessage').implement({
  description: 'The message and its replies are gone.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'That, in words.' }) }),
});

builder.mutationField('deleteContactMessage', (t) =>
  t.field({
    type: DeletedContactMessage,
    description: 'Deletes an archived message and its replies for good.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: async (_root, { id }, { deps, admin }) => deleteMessage(deps, { admin: await admin(), id }),
  }),
);
