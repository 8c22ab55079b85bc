import type { ContactMessage } from '#prisma';
import { findThreadOrThrow, listMessages } from '../../domain/contact/list-messages';
import { NotFoundError } from '../../domain/errors';
import { builder } from '../builder';
import { MailStatusEnum } from '../enums';
import { pageArgs, parsePage } from './page-args';

builder.prismaObject('Reply', {
  name: 'ContactReply',
  description: 'A reply of the teacher to a contact message.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the reply, a UUID.' }),
    createdAt: t.expose('createdAt', {
      type: 'Instant',
      description: 'When the reply was written, an ISO 8601 instant in UTC.',
    }),
    recipientEmail: t.exposeString('recipientEmail', { description: 'Email address that the reply was sent to.' }),
    subject: t.exposeString('subject', { description: 'Subject of the mail.' }),
    textBody: t.exposeString('textBody', { description: 'Text of the mail.' }),
    mailStatus: t.field({
      type: MailStatusEnum,
      nullable: true,
      description: 'Status of the mail; null when its record no longer exists.',
      select: { outgoingMail: { select: { status: true } } },
      resolve: ({ outgoingMail }) => outgoingMail?.status ?? null,
    }),
  }),
});

export const ContactMessageType = builder.prismaObject('ContactMessage', {
  description: 'A message from the contact form to the teacher.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the message, a UUID.' }),
    createdAt: t.expose('createdAt', {
      type: 'Instant',
      description: 'When the message arrived, an ISO 8601 instant in UTC.',
    }),
    name: t.exposeString('name', { description: 'Name of the sender.' }),
    email: t.exposeString('email', { description: 'Email address of the sender; replies go there.' }),
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'Subject; null for messages from the contact form, which has no such field.',
    }),
    message: t.exposeString('message', { description: 'Text of the message; it may be empty.' }),
    isRead: t.exposeBoolean('isRead', { description: 'True when the message is marked as read.' }),
    isArchived: t.exposeBoolean('isArchived', { description: 'True when the message is archived.' }),
    replies: t.relation('replies', {
      description: 'Replies of the teacher, oldest first.',
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    }),
  }),
});

type MessagePage = { nodes: ContactMessage[]; totalCount: number; hasArchived: boolean };
const ContactMessagePage = builder.objectRef<MessagePage>('ContactMessagePage').implement({
  description: 'One page of the contact messages.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [ContactMessageType], description: 'Messages of this page, newest first.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of messages that match, on all pages.' }),
    hasArchived: t.exposeBoolean('hasArchived', {
      description: 'True when at least one message is archived, on this page or not.',
    }),
  }),
});

builder.queryField('contactMessages', (t) =>
  t.field({
    type: ContactMessagePage,
    description: 'One page of the contact messages.',
    args: {
      includeArchived: t.arg.boolean({ defaultValue: false, description: 'True to include archived messages.' }),
      ...pageArgs(),
    },
    resolve: (_root, { includeArchived, ...page }, { deps }) =>
      listMessages(deps.db, { includeArchived: includeArchived ?? false, ...parsePage(page) }),
  }),
);

builder.queryField('contactMessage', (t) =>
  t.field({
    type: ContactMessageType,
    description: 'One contact message with its replies.',
    errors: { types: [NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Id of the message, a UUID.' }) },
    resolve: (_root, { id }, { deps }) => findThreadOrThrow(deps.db, id),
  }),
);
