import { attendanceInput } from '#contract/attendance-input';
import { markAttendance } from '../../domain/booking/mark-attendance';
import {
  AttendanceConflictError,
  IdempotencyConflictError,
  InvalidInputError,
  type MarkedPlace,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import { parseBookingId, parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { AttendanceOutcomeEnum } from '../enums';
import { ErrorInterface } from '../errors';

export const AttendanceType = builder.objectRef<MarkedPlace>('Attendance').implement({
  description: "What is marked about a person's place on the day.",
  fields: (t) => ({
    bookingId: t.exposeID('id', { description: 'The booking.' }),
    outcome: t.expose('attendance', {
      type: AttendanceOutcomeEnum,
      nullable: true,
      description: 'Whether they came; null while it is not marked.',
    }),
    isPaidCash: t.boolean({
      description: 'Whether they paid at the studio.',
      resolve: ({ paidCashAt }) => paidCashAt !== null,
    }),
    version: t.exposeInt('attendanceVersion', { description: 'Raised by every mark; the base of the next.' }),
  }),
});

builder.objectType(AttendanceConflictError, {
  name: 'AttendanceConflictError',
  description: 'Another device marked the person otherwise since; nothing was overwritten.',
  interfaces: [ErrorInterface],
  fields: (t) => ({ stands: t.expose('stands', { type: AttendanceType, description: 'What is marked now.' }) }),
});

const MarkAttendanceInput = builder.inputType('MarkAttendanceInput', {
  description: 'All that is to be marked about a person; what is left out is taken back.',
  fields: (t) => ({
    bookingId: t.id({ required: true, description: 'Their booking.' }),
    key: t.string({ required: true, description: 'Made by the device, 32 hex digits: the same key is one mark.' }),
    baseVersion: t.int({ required: true, description: 'The version that the device had seen.' }),
    outcome: t.field({ type: AttendanceOutcomeEnum, description: 'Whether they came.' }),
    isPaidCash: t.boolean({ required: true, description: 'Whether they paid at the studio.' }),
  }),
});

builder.mutationField('markAttendance', (t) =>
  t.field({
    type: AttendanceType,
    description: 'Marks whether a person came and whether they paid at the studio. Safe to repeat with the same key.',
    errors: {
      types: [
        InvalidInputError,
        NotFoundError,
        StateConflictError,
        AttendanceConflictError,
        IdempotencyConflictError,
        ServiceUnavailableError,
      ],
    },
    args: { input: t.arg({ type: MarkAttendanceInput, required: true, description: 'Who, and what.' }) },
    resolve: async (_root, { input: { bookingId, outcome, ...mark } }, { deps, admin }) =>
      markAttendance(deps, {
        bookingId: parseBookingId(bookingId),
        mark: parseInput(attendanceInput, { ...mark, attendance: outcome }),
        by: await admin(),
      }),
  }),
);
