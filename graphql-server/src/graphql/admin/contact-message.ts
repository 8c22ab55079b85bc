import type { ContactMessage } from '#prisma';
import { findThreadOrThrow, listMessages } from '../../domain/contact/list-messages';
import { NotFoundError } from '../../domain/errors';
import { builder } from '../builder';
import { MailStatusEnum } from '../enums';
import { pageArgs, toPage } from './page-args';

builder.prismaObject('Reply', {
  name: 'ContactReply',
  description: "The teacher's answer to a message.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    createdAt: t.expose('createdAt', { type: 'Instant', description: 'When it was written.' }),
    recipientEmail: t.exposeString('recipientEmail', { description: 'Where it went.' }),
    subject: t.exposeString('subject', { description: 'Its subject.' }),
    textBody: t.exposeString('textBody', { description: 'What it says.' }),
    mailStatus: t.field({
      type: MailStatusEnum,
      nullable: true,
      description: 'What became of its mail.',
      select: { outgoingMail: { select: { status: true } } },
      resolve: ({ outgoingMail }) => outgoingMail?.status ?? null,
    }),
  }),
});

export const ContactMessageType = builder.prismaObject('ContactMessage', {
  description: 'A message that somebody wrote to the teacher.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    createdAt: t.expose('createdAt', { type: 'Instant', description: 'When it came.' }),
    name: t.exposeString('name', { description: 'Who wrote.' }),
    email: t.exposeString('email', { description: 'Where an answer goes.' }),
    subject: t.exposeString('subject', { nullable: true, description: 'Its subject, where it has one.' }),
    message: t.exposeString('message', { description: 'What they wrote; may be empty.' }),
    isRead: t.exposeBoolean('isRead', { description: 'Whether it was opened.' }),
    isArchived: t.exposeBoolean('isArchived', { description: 'Whether it was put away.' }),
    replies: t.relation('replies', {
      description: "The teacher's answers, oldest first.",
      query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    }),
  }),
});

type MessagePage = { nodes: ContactMessage[]; totalCount: number; hasArchived: boolean };
const ContactMessagePage = builder.objectRef<MessagePage>('ContactMessagePage').implement({
  description: 'A part of the messages.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [ContactMessageType], description: 'Newest first.' }),
    totalCount: t.exposeInt('totalCount', { description: 'How many there are in all parts.' }),
    hasArchived: t.exposeBoolean('hasArchived', { description: 'Whether any message is archived.' }),
  }),
});

builder.queryField('contactMessages', (t) =>
  t.field({
    type: ContactMessagePage,
    description: 'The messages that people wrote to the teacher.',
    args: {
      includeArchived: t.arg.boolean({ defaultValue: false, description: 'Whether archived ones are among them.' }),
      ...pageArgs(),
    },
    resolve: (_root, { includeArchived, ...page }, { deps }) =>
      listMessages(deps.db, { includeArchived: includeArchived ?? false, ...toPage(page) }),
  }),
);

builder.queryField('contactMessage', (t) =>
  t.field({
    type: ContactMessageType,
    description: 'One message with its replies.',
    errors: { types: [NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: (_root, { id }, { deps }) => findThreadOrThrow(deps.db, id),
  }),
);
