import { cancelInput } from '#contract/cancel-input';
import { cancelOccurrence } from '../../domain/booking/cancel-occurrence';
import { findAttendedClass } from '../../domain/booking/find-attended-classes';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseClassReferenceOrThrow, parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { AdminClassType } from './class-roster';

const CancelClassInput = builder.inputType('CancelClassInput', {
  description: 'Which class is cancelled, and why.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Occurrence id: `{availabilityId}_{date}`.' }),
    reason: t.string({ description: 'Words for those who had booked.' }),
  }),
});

builder.mutationField('cancelClass', (t) =>
  t.field({
    type: AdminClassType,
    description:
      'Cancels a class on one date: nobody can book it, everybody who would come is told, card payments go back. Safe to repeat.',
    errors: { types: [InvalidInputError, NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { input: t.arg({ type: CancelClassInput, required: true, description: 'Which class, and why.' }) },
    resolve: async (_root, { input }, { deps, admin }) => {
      const classRef = parseClassReferenceOrThrow(input.id);
      const { reason } = parseInput(cancelInput, input);
      await cancelOccurrence(deps, { classRef, reason, by: await admin() });
      return findAttendedClass(deps, classRef);
    },
  }),
);
