import { DomainError } from '../../domain/errors';
import type { Change } from '../../domain/ports';
import { isUnavailable } from '../../domain/transaction';
import { builder } from '../builder';
import type { GraphqlContext } from '../context';
import type { Described } from '../enums';

type StudioSubject = Exclude<Change['subject'], 'SCHEDULE'>;

const StudioChangeKind = builder.enumType('StudioChangeKind', {
  description: 'The kind of thing that changed.',
  values: {
    STUDIO: {
      description: 'Anything: the connection to the database was lost for a moment, or very much changed at once.',
    },
    BOOKING: { description: 'A booking: made, cancelled, refunded, moved, marked or erased.' },
    CLASS: { description: 'A class, a series, or one date of it.' },
    MESSAGE: { description: 'A contact message or a reply to it.' },
    PAYMENT_ISSUE: { description: 'A payment that needs attention, or did.' },
    WAITLIST: { description: 'A place on the waitlist of a class.' },
    SESSION: { description: 'A session: begun or ended.' },
  } satisfies Described<StudioSubject>,
});

type StudioChange = { subject: StudioSubject; id: string | null };

const StudioChangeType = builder.objectRef<StudioChange>('StudioChange').implement({
  description: 'One committed change, by anybody, in any process.',
  fields: (t) => ({
    kind: t.expose('subject', { type: StudioChangeKind, description: 'The kind of thing that changed.' }),
    subject: t.expose('subject', {
      type: StudioChangeKind,
      deprecationReason: 'Use kind.',
      description: 'The same as `kind`.',
    }),
    id: t.exposeID('id', {
      nullable: true,
      description:
        'Id of the booking, class, message, payment issue, place on a waitlist or session; null when the kind is STUDIO.',
    }),
  }),
});

/** More changes at once than this are announced as one of the whole studio. */
const MOST_AT_ONCE = 50;

builder.subscriptionField('studioChanged', (t) =>
  t.field({
    type: StudioChangeType,
    description:
      'Signals each change of bookings, classes, messages, payment issues and sessions within a second of its commit. The stream ends when the session ends. A client that connects, also again, queries once: earlier changes are not repeated.',
    subscribe: async (_root, _args, context) =>
      listChanges(await context.deps.changes.watch(context.streamEnd), context),
    resolve: (change) => change,
  }),
);

async function* listChanges(changes: AsyncIterable<Change[]>, context: GraphqlContext) {
  for await (const some of changes) {
    if (some.some(({ subject }) => subject === 'SESSION') && !(await isStillAdmin(context))) return;
    yield* toStudioChanges(some);
  }
}

function toStudioChanges(changes: readonly Change[]): StudioChange[] {
  const ofStudio = changes.flatMap(({ subject, id }) => (subject === 'SCHEDULE' ? [] : [{ subject, id }]));
  return ofStudio.length > MOST_AT_ONCE ? [{ subject: 'STUDIO', id: null }] : ofStudio;
}

/** Looks the session up again. When the database does not answer, the client comes back and is asked who it is. */
async function isStillAdmin({ admin }: GraphqlContext): Promise<boolean> {
  try {
    await admin();
    return true;
  } catch (error) {
    if (error instanceof DomainError || isUnavailable(error)) return false;
    throw error;
  }
}
