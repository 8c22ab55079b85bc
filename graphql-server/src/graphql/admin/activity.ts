import type { AuditEntry } from '#prisma';
import { type AuditSubject, listActivity } from '../../domain/audit/record-audit';
import { builder } from '../builder';
import type { Described } from '../enums';
import { pageArgs, parsePage } from './page-args';

const ActivityKind = builder.enumType('ActivityKind', {
  description: 'The kind of thing that an activity entry is about.',
  values: {
    SIGN_IN: { description: 'Sign-in, sessions, password or second factor.' },
    BOOKING: { description: 'Booking.' },
    PAYMENT: { description: 'Payment that needed attention.' },
    CLASS: { description: 'Class or series.' },
    DATE: { description: 'One date of a class or series.' },
    MESSAGE: { description: 'Contact message or reply.' },
    LETTER: { description: 'Mailing, or subscription to mailings.' },
    CLIENT: { description: "A client's personal data." },
  } satisfies Described<AuditSubject>,
});

const ActivityEntry = builder.objectRef<AuditEntry>('ActivityEntry').implement({
  description: 'One change that an admin made.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the entry, a UUID.' }),
    username: t.exposeString('username', {
      description: 'Username of the account that made the change, as it was at that time.',
    }),
    kind: t.field({
      type: ActivityKind,
      description: 'The kind of thing that was changed.',
      // Nothing but recordAudit writes entries.
      resolve: ({ subjectType }) => subjectType as AuditSubject,
    }),
    summary: t.exposeString('summary', {
      description: 'The change in one English sentence. It never contains personal data of a client.',
    }),
    at: t.field({
      type: 'Instant',
      description: 'When the change was made, an ISO 8601 instant in UTC.',
      resolve: ({ createdAt }) => createdAt,
    }),
  }),
});

const ActivityPage = builder.objectRef<{ nodes: AuditEntry[]; totalCount: number }>('ActivityPage').implement({
  description: 'One page of the activity log.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [ActivityEntry], description: 'Entries of this page, newest first.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of entries of the requested kind, on all pages.' }),
  }),
});

builder.queryField('activity', (t) =>
  t.field({
    type: ActivityPage,
    description: 'The activity log of the admin area: every change with its account and its time.',
    errors: { types: [] },
    args: {
      kind: t.arg({
        type: ActivityKind,
        required: false,
        description: 'Only changes to this kind of thing; all changes when absent.',
      }),
      ...pageArgs(),
    },
    resolve: (_root, { kind, ...page }, { deps }) => listActivity(deps.db, kind ?? null, parsePage(page)),
  }),
);
