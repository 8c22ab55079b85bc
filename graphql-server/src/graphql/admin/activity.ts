import type { AuditEntry } from '#prisma';
import { AUDIT_SUBJECTS, type AuditSubject, listActivity } from '../../domain/audit/record-audit';
import { InvalidInputError } from '../../domain/errors';
import { builder } from '../builder';
import { pageArgs, toPage } from './page-args';

const ActivityKind = builder.enumType('ActivityKind', {
  description: 'What something was done to.',
  values: AUDIT_SUBJECTS,
});

const ActivityEntry = builder.objectRef<AuditEntry>('ActivityEntry').implement({
  description: 'Something that was done in the admin area.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    username: t.exposeString('username', { description: 'Who did it, as they were called then.' }),
    kind: t.field({
      type: ActivityKind,
      description: 'What it was done to.',
      // Nothing but recordAudit writes entries.
      resolve: ({ subjectType }) => subjectType as AuditSubject,
    }),
    summary: t.exposeString('summary', { description: 'What was done, in one sentence that names no client.' }),
    at: t.field({ type: 'Instant', description: 'When.', resolve: ({ createdAt }) => createdAt }),
  }),
});

const ActivityPage = builder.objectRef<{ nodes: AuditEntry[]; totalCount: number }>('ActivityPage').implement({
  description: 'A part of all that was done.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [ActivityEntry], description: 'Newest first.' }),
    totalCount: t.exposeInt('totalCount', { description: 'How many there are in all.' }),
  }),
});

builder.queryField('activity', (t) =>
  t.field({
    type: ActivityPage,
    description: 'Who did what in the admin area, and when.',
    errors: { types: [InvalidInputError] },
    args: {
      kind: t.arg({ type: ActivityKind, required: false, description: 'Only what was done to this; all when absent.' }),
      ...pageArgs(),
    },
    resolve: (_root, { kind, ...page }, { deps }) => listActivity(deps.db, kind ?? null, toPage(page)),
  }),
);
