import type { WaitlistEntry } from '#prisma';
import { ClassUnavailableError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseUuid } from '../../domain/parse-input';
import { findWaitlists } from '../../domain/waitlist/list-waitlists';
import { offerPlace } from '../../domain/waitlist/offer-place';
import { createBatch } from '../batch';
import { builder } from '../builder';
import { COST_OF_ONE_VALUE } from '../field-cost';
import { WaitlistStatusEnum } from '../waitlist-status';
import { AdminClassType } from './class-roster';

const WaitlistEntryType = builder.objectRef<WaitlistEntry>('WaitlistEntry').implement({
  description: 'A person who waits for a place in a full class, or did.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the entry, a UUID.' }),
    name: t.exposeString('name', { description: 'Name of the person.' }),
    email: t.exposeString('email', { description: 'Email address of the person.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone number; null when none was given.' }),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'Free text for the teacher; null when there is none.',
    }),
    status: t.expose('status', { type: WaitlistStatusEnum, description: 'State of the entry.' }),
    offerExpiresAt: t.expose('offerExpiresAt', {
      type: 'Instant',
      nullable: true,
      description:
        'Until when a place is held for the person, an ISO 8601 instant in UTC. Null unless the status is OFFERED.',
    }),
    joinedAt: t.expose('createdAt', {
      type: 'Instant',
      description: 'When the person joined, an ISO 8601 instant in UTC.',
    }),
  }),
});

const findWaitlist = createBatch(findWaitlists);

builder.objectField(AdminClassType, 'waitlist', (t) =>
  t.field({
    type: [WaitlistEntryType],
    // Few classes are full: a waitlist counts as one value.
    complexity: COST_OF_ONE_VALUE,
    description: 'People who wait for a place: offers first, then the queue in its order, then those that ended.',
    resolve: async ({ id }, _args, context) => (await findWaitlist(context, id)) ?? [],
  }),
);

builder.mutationField('offerPlace', (t) =>
  t.field({
    type: WaitlistEntryType,
    description:
      'Holds a place for somebody of the waitlist, out of turn, and mails the offer. Safe to repeat. StateConflictError: the person does not wait any more, no place is free, or the class begins within the hour. ClassUnavailableError: the class is cancelled, switched off or has begun.',
    errors: { types: [NotFoundError, StateConflictError, ClassUnavailableError, ServiceUnavailableError] },
    args: {
      entryId: t.arg.id({ required: true, description: 'Id of the entry, a UUID.' }),
      raiseCapacity: t.arg.boolean({
        defaultValue: false,
        description: 'True to give a full class one more place on this date.',
      }),
    },
    resolve: async (_root, { entryId, raiseCapacity }, { deps, admin }) =>
      offerPlace(deps, {
        entryId: parseUuid(entryId, 'This person is not on the waitlist any more.'),
        raiseCapacity: raiseCapacity ?? false,
        by: await admin(),
      }),
  }),
);
