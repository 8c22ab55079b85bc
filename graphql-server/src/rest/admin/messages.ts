import * as z from 'zod/mini';
import { replyInput } from '#contract/mail-input';
import { messageStatusInput } from '#contract/message-status-input';
import type { Reply } from '#prisma';
import { deleteMessage } from '../../domain/contact/delete-message';
import { findThreadOrThrow, listThreads, type Thread } from '../../domain/contact/list-messages';
import { replyToMessage } from '../../domain/contact/reply-to-message';
import { setMessageStatus } from '../../domain/contact/set-message-status';
import { adminCall, type Call } from '../call';
import { flag, id, instant, message, messageAnswer, optionalText, SCHEMAS, text } from '../present/answer-fields';

const replyAnswer = z
  .strictObject({
    _id: id('Id of the reply.'),
    createdAt: instant('When the reply was written.'),
    recipientEmail: text('Email address that the reply was sent to.'),
    subject: text('Subject of the mail.'),
    textBody: text('Text of the mail.'),
  })
  .register(SCHEMAS, { id: 'Reply' });

const contactMessageAnswer = z
  .strictObject({
    _id: id('Id of the message.'),
    createdAt: instant('When the message arrived.'),
    name: text('Name of the sender.'),
    email: text('Email address of the sender.'),
    subject: optionalText('Subject; null for a message from the contact form.'),
    message: text('Text of the message; it may be empty.'),
    isRead: flag('True when the message is marked as read.'),
    isArchived: flag('True when the message is archived.'),
    replies: z.array(replyAnswer).check(z.describe('Replies of the teacher, oldest first.')),
  })
  .register(SCHEMAS, { id: 'ContactMessage' });

const replySentAnswer = z
  .strictObject({ message, contactMessage: contactMessageAnswer })
  .register(SCHEMAS, { id: 'ReplySent' });

/** The contact messages with the teacher's replies. */
export const messageCalls: Call[] = [
  adminCall({
    method: 'GET',
    path: '/api/contact/admin/contact-messages',
    operationId: 'listContactMessages',
    tag: 'Admin: messages',
    summary: 'Lists all contact messages with their replies, newest first.',
    answer: { status: 200, description: 'The messages.', body: z.array(contactMessageAnswer) },
    handle: async ({ deps }) => (await listThreads(deps.db)).map(presentMessage),
  }),
  adminCall({
    method: 'GET',
    path: '/api/contact/admin/contact-messages/{id}',
    operationId: 'getContactMessage',
    tag: 'Admin: messages',
    summary: 'Finds one contact message with its replies.',
    answer: { status: 200, description: 'The message.', body: contactMessageAnswer },
    handle: async ({ deps, params }) => presentMessage(await findThreadOrThrow(deps.db, params.id)),
  }),
  adminCall({
    method: 'PUT',
    path: '/api/contact/admin/contact-messages/{id}/status',
    operationId: 'setContactMessageStatus',
    tag: 'Admin: messages',
    summary: 'Marks a message as read or unread, archived or not.',
    description: 'An absent mark stays as it is; one of the two is required.',
    input: {
      schema: messageStatusInput,
      fields: {
        isRead: 'True to mark the message as read, false as unread.',
        isArchived: 'True to archive the message, false to take it out of the archive.',
      },
    },
    answer: { status: 200, description: 'The message after the change.', body: contactMessageAnswer },
    handle: async ({ deps, admin, params, input: status }) =>
      presentMessage(await setMessageStatus(deps, { admin, id: params.id, status })),
  }),
  adminCall({
    method: 'POST',
    path: '/api/contact/admin/contact-messages/{id}/reply',
    operationId: 'replyToContactMessage',
    tag: 'Admin: messages',
    summary: 'Queues a reply as a mail to the sender.',
    takesIdempotencyKey: true,
    input: {
      schema: replyInput,
      fields: {
        recipientEmail: "Email address of the message's sender; 400 for any other.",
        subject: 'Subject of the mail.',
        textBody: 'Text of the mail.',
      },
    },
    answer: { status: 200, description: 'The reply is queued.', body: replySentAnswer },
    failures: [409],
    async handle({ deps, admin, params, input: reply, idempotencyKey }) {
      const thread = await replyToMessage(deps, { admin, id: params.id, reply, idempotencyKey });
      return { message: 'Reply sent.', contactMessage: presentMessage(thread) };
    },
  }),
  adminCall({
    method: 'DELETE',
    path: '/api/contact/admin/contact-messages/{id}',
    operationId: 'deleteContactMessage',
    tag: 'Admin: messages',
    summary: 'Deletes an archived message and its replies for good. 409 when it is not archived.',
    answer: { status: 200, description: 'It is deleted.', body: messageAnswer },
    failures: [409],
    handle: ({ deps, admin, params }) => deleteMessage(deps, { admin, id: params.id }),
  }),
];

/** A contact message with its replies in the documented JSON. */
function presentMessage(thread: Thread): z.output<typeof contactMessageAnswer> {
  return {
    _id: thread.id,
    createdAt: thread.createdAt.toISOString(),
    name: thread.name,
    email: thread.email,
    subject: thread.subject,
    message: thread.message,
    isRead: thread.isRead,
    isArchived: thread.isArchived,
    replies: thread.replies.map(presentReply),
  };
}

function presentReply({ id, createdAt, recipientEmail, subject, textBody }: Reply): z.output<typeof replyAnswer> {
  return { _id: id, createdAt: createdAt.toISOString(), recipientEmail, subject, textBody };
}
