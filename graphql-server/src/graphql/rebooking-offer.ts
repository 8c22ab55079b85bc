import type { RebookingOffer, RebookingOutcome } from '#prisma';
import { findHeldSlots } from '../domain/changes/hold-next-seats';
import { createBatch } from './batch';
import { builder } from './builder';
import type { Described } from './enums';
import { SlotType } from './public/slot';

const RebookingOutcomeEnum = builder.enumType('RebookingOutcome', {
  description: 'Outcome of the choice after a class was cancelled.',
  values: {
    MOVED: { description: 'The booking moved to another class.' },
    REFUNDED: { description: 'No other class was chosen: the money goes back, or there is nothing to pay.' },
    EXPIRED_REFUNDED: { description: 'Nobody chose in time: the money goes back, or there is nothing to pay.' },
  } satisfies Described<RebookingOutcome>,
});

const findHeldSlot = createBatch(findHeldSlots);

export const RebookingOfferType = builder.objectRef<RebookingOffer>('RebookingOffer').implement({
  description: 'The choice of one person whose class was cancelled: another class, or the money.',
  fields: (t) => ({
    until: t.expose('until', {
      type: 'Instant',
      description:
        'Until when another class can be chosen, this instant included: an ISO 8601 instant in UTC. Then the money goes back.',
    }),
    heldSlot: t.field({
      type: SlotType,
      nullable: true,
      description:
        'The class in which a seat is held for this person, which counts as free for them; null when no seat is held.',
      resolve: ({ bookingId }, _args, context) => findHeldSlot(context, bookingId),
    }),
    outcome: t.expose('outcome', {
      type: RebookingOutcomeEnum,
      nullable: true,
      description: 'Outcome of the choice; null until somebody answers or the time is over.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'Instant',
      nullable: true,
      description: 'When that was, an ISO 8601 instant in UTC; null while it is open.',
    }),
  }),
});
