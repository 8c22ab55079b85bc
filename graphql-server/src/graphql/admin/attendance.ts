import { attendanceInput } from '#contract/attendance-input';
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
import { markAttendance } from '../../domain/roster/mark-attendance';
import { builder } from '../builder';
import { AttendanceOutcomeEnum } from '../enums';
import { ErrorInterface } from '../errors';

export const AttendanceType = builder.objectRef<MarkedPlace>('Attendance').implement({
  description: 'The marks of one booking: whether the person came, and whether they paid at the studio.',
  fields: (t) => ({
    bookingId: t.exposeID('id', { description: 'Confirmation id of the booking.' }),
    outcome: t.expose('attendance', {
      type: AttendanceOutcomeEnum,
      nullable: true,
      description: 'Whether the person came; null while this is not marked.',
    }),
    isPaidCash: t.boolean({
      description: 'True when the person paid at the studio.',
      resolve: ({ paidCashAt }) => paidCashAt !== null,
    }),
    version: t.exposeInt('attendanceVersion', {
      description: 'Version of the marks, increased by every change. Send it as `baseVersion` with the next mark.',
    }),
  }),
});

builder.objectType(AttendanceConflictError, {
  name: 'AttendanceConflictError',
  description: 'Another device marked this booking differently after `baseVersion`. Nothing was overwritten.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    stands: t.expose('stands', { type: AttendanceType, description: 'The marks as they are stored now.' }),
  }),
});

const MarkAttendanceInput = builder.inputType('MarkAttendanceInput', {
  description: 'The complete marks of one booking. A mark that is absent is removed.',
  fields: (t) => ({
    bookingId: t.id({ required: true, description: 'Confirmation id of the booking.' }),
    key: t.string({
      required: true,
      description: 'Idempotency key made by the device: 32 hexadecimal digits. Repeating a key stores the mark once.',
    }),
    baseVersion: t.int({
      required: true,
      description: 'The `version` that the device last read; 0 for a booking that was never marked.',
    }),
    outcome: t.field({ type: AttendanceOutcomeEnum, description: 'Whether the person came; absent removes the mark.' }),
    isPaidCash: t.boolean({ required: true, description: 'True when the person paid at the studio.' }),
  }),
});

builder.mutationField('markAttendance', (t) =>
  t.field({
    type: AttendanceType,
    description:
      'Marks whether a person came and whether they paid at the studio. Safe to repeat with the same `key`. StateConflictError: the booking cannot be marked; of a cancelled one, only the cash can be taken away. AttendanceConflictError: another device marked it differently. IdempotencyConflictError: the key was used for other marks.',
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
    args: { input: t.arg({ type: MarkAttendanceInput, required: true, description: 'The booking and its marks.' }) },
    resolve: async (_root, { input: { bookingId, outcome, ...mark } }, { deps, admin }) =>
      markAttendance(deps, {
        bookingId: parseBookingId(bookingId),
        mark: parseInput(attendanceInput, { ...mark, attendance: outcome }),
        by: await admin(),
      }),
  }),
);
