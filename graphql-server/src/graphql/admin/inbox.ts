import { countInbox, type Inbox } from '../../domain/inbox';
import { builder } from '../builder';

const InboxType = builder.objectRef<Inbox>('Inbox').implement({
  description: 'Counts of what waits for the teacher. The badge of the app shows the sum.',
  fields: (t) => ({
    unreadMessageCount: t.exposeInt('unreadMessageCount', {
      description: 'Number of unread contact messages that are not archived.',
    }),
    paymentIssueCount: t.exposeInt('paymentIssueCount', { description: 'Number of open payment issues.' }),
  }),
});

builder.queryField('inbox', (t) =>
  t.field({
    type: InboxType,
    description: 'Counts what waits for the teacher: unread messages and open payment issues.',
    resolve: (_root, _args, { deps }) => countInbox(deps.db),
  }),
);
