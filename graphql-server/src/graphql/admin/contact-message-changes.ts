import { LIMITS } from '#contract/limits';
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
  description: 'New marks of a message. A mark that is absent stays as it is.',
  fields: (t) => ({
    isRead: t.boolean({ description: 'True to mark the message as read, false as unread.' }),
    isArchived: t.boolean({ description: 'True to archive the message, false to take it out of the archive.' }),
  }),
});

builder.mutationField('setContactMessageStatus', (t) =>
  t.field({
    type: ContactMessageType,
    description: 'Marks a message as read or unread, archived or not.',
    errors: { types: [InvalidInputError, NotFoundError, ServiceUnavailableError] },
    args: {
      id: t.arg.id({ required: true, description: 'Id of the message, a UUID.' }),
      input: t.arg({ type: ContactMessageStatusInput, required: true, description: 'The new marks.' }),
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
  description: 'A reply to a message, as plain text.',
  fields: (t) => ({
    recipientEmail: t.string({
      required: true,
      description: "Email address of the message's sender; InvalidInputError for any other address.",
    }),
    subject: t.string({ required: true, description: `Subject of the reply, at most ${LIMITS.subject} characters.` }),
    textBody: t.string({ required: true, description: `Text of the reply, at most ${LIMITS.mailBody} characters.` }),
  }),
});

builder.mutationField('replyToContactMessage', (t) =>
  t.field({
    type: ContactMessageType,
    description:
      'Queues a reply to a message as a mail to its sender, and returns the message with all replies. With the header `Idempotency-Key` it is safe to repeat: the same key and reply are stored once, the same key with another reply fails with IdempotencyConflictError.',
    errors: { types: [InvalidInputError, NotFoundError, IdempotencyConflictError, ServiceUnavailableError] },
    args: {
      id: t.arg.id({ required: true, description: 'Id of the message, a UUID.' }),
      input: t.arg({ type: ContactReplyInput, required: true, description: 'The reply.' }),
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
  description: 'Confirms that a message was deleted.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'Confirmation as a sentence for the teacher.' }),
  }),
});

builder.mutationField('deleteContactMessage', (t) =>
  t.field({
    type: DeletedContactMessage,
    description:
      'Deletes an archived message and its replies for good. StateConflictError when the message is not archived.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'Id of the message, a UUID.' }) },
    resolve: async (_root, { id }, { deps, admin }) => deleteMessage(deps, { admin: await admin(), id }),
  }),
);
