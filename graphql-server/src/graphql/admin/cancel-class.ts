import { cancelInput } from '#contract/attendance-input';
import { LIMITS } from '#contract/limits';
import { type CancellationOffer, cancelOccurrence } from '../../domain/cancelled-class/cancel-occurrence';
import { cancelSeries } from '../../domain/cancelled-class/cancel-series';
import { restoreClass } from '../../domain/cancelled-class/restore-class';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseClassReferenceOrThrow, parseInput } from '../../domain/parse-input';
import { findClassRoster } from '../../domain/roster/class-roster';
import { builder } from '../builder';
import type { Described } from '../enums';
import { AvailabilityType } from './availability';
import { AdminClassType } from './class-roster';

export const CancellationOfferEnum = builder.enumType('CancellationOffer', {
  description: 'Offer to the people of a cancelled class.',
  values: {
    MONEY: { description: 'Everybody is refunded, 90 seconds later.' },
    CHOICE: { description: 'Each person chooses another class or the money; without an answer the money goes back.' },
  } satisfies Described<CancellationOffer>,
});

const CancelClassInput = builder.inputType('CancelClassInput', {
  description: 'The class to cancel, the reason, and the offer to its people.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Occurrence id, `{availabilityId}_{date}`.' }),
    reason: t.string({
      description: `Reason that the cancellation mail quotes, at most ${LIMITS.notes} characters. Optional.`,
    }),
    offer: t.field({
      type: CancellationOfferEnum,
      defaultValue: 'MONEY',
      description: 'Offer to the people who booked; MONEY when absent. A repeated call does not change it.',
    }),
    refusesRepeated: t.boolean({
      defaultValue: false,
      description: 'StateConflictError when the class was cancelled already, instead of the answer to a repeated call.',
    }),
  }),
});

const CancelSeriesInput = builder.inputType('CancelSeriesInput', {
  description: 'The class or series to cancel, the reason, and the offer to its people.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Availability id, a UUID.' }),
    reason: t.string({
      description: `Reason that the cancellation mails quote, at most ${LIMITS.notes} characters. Optional.`,
    }),
    offer: t.field({
      type: CancellationOfferEnum,
      defaultValue: 'MONEY',
      description: 'Offer to the people who booked; MONEY when absent.',
    }),
  }),
});

builder.mutationField('cancelClass', (t) =>
  t.field({
    type: AdminClassType,
    description:
      'Cancels a class on one date: closes it for booking, mails every person with a confirmed booking, and refunds card payments or lets each person choose. Safe to repeat: nobody is mailed or refunded twice. NotFoundError: no class on that date. StateConflictError: the class is over, or was cancelled already and `refusesRepeated` is true.',
    errors: { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { input: t.arg({ type: CancelClassInput, required: true, description: 'The class, and the reason.' }) },
    resolve: async (_root, { input }, { deps, admin }) => {
      const classRef = parseClassReferenceOrThrow(input.id, 'id');
      const { reason } = parseInput(cancelInput, input);
      const [offer, refusesRepeated] = [input.offer ?? 'MONEY', input.refusesRepeated ?? false];
      await cancelOccurrence(deps, { classRef, reason, offer, refusesRepeated, by: await admin() });
      return findClassRoster(deps, classRef);
    },
  }),
);

builder.mutationField('cancelSeries', (t) =>
  t.field({
    type: AvailabilityType,
    description:
      'Deletes a class or series, and cancels each of its dates that people have booked, as `cancelClass` does. All or nothing.',
    errors: { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: {
      input: t.arg({
        type: CancelSeriesInput,
        required: true,
        description: 'The class, the reason, and the offer to its people.',
      }),
    },
    resolve: async (_root, { input }, { deps, admin }) => {
      const { reason } = parseInput(cancelInput, input);
      return cancelSeries(deps, { id: input.id, reason, offer: input.offer ?? 'MONEY', by: await admin() });
    },
  }),
);

builder.mutationField('restoreClass', (t) =>
  t.field({
    type: AdminClassType,
    description:
      'Restores a cancelled date: it can be booked again, and the bookings that its cancellation ended come back and are notified. A refund that was not sent to Stripe yet is withdrawn; a person whose refund was sent does not come back. StateConflictError: not cancelled, started, or not on the schedule any more.',
    errors: { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'Occurrence id, `{availabilityId}_{date}`.' }) },
    resolve: async (_root, { id }, { deps, admin }) => {
      const classRef = parseClassReferenceOrThrow(id, 'id');
      await restoreClass(deps, { classRef, by: await admin() });
      return findClassRoster(deps, classRef);
    },
  }),
);
