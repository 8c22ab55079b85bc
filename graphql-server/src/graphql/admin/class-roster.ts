import { cancelInput } from '#contract/attendance-input';
import { cancelOccurrence, planCancellation, whyNotCancellable } from '../../domain/booking/cancel-occurrence';
import {
  type Attendee,
  CLASS_STATES,
  type ClassRoster,
  findClassRoster,
  listClassRosters,
} from '../../domain/booking/class-roster';
import { InvalidInputError, NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseClassReferenceOrThrow, parseInput } from '../../domain/parse-input';
import { addDays } from '../../domain/schedule/local-date';
import { builder } from '../builder';
import { BookingStatusEnum, ClassTypeEnum, MailStatusEnum, PaymentMethodEnum, RefundStatusEnum } from '../enums';
import { costOfDays } from '../field-cost';
import { AttendanceType } from './attendance';

const DAYS_AHEAD = 7;

const ClassStateEnum = builder.enumType('ClassState', {
  description: 'Where a dated class stands. The last three matter while somebody is booked on it.',
  values: CLASS_STATES,
});

const ClassRefund = builder.objectRef<NonNullable<Attendee['refund']>>('ClassRefund').implement({
  description: "What becomes of a person's money, once it is to go back.",
  fields: (t) => ({
    status: t.expose('status', { type: RefundStatusEnum, description: 'Whether it went back.' }),
    amountCents: t.exposeInt('amountCents', { description: 'How much, in euro cents.' }),
    providerRefundId: t.exposeString('providerRefundId', { nullable: true, description: "The provider's refund." }),
    lastError: t.exposeString('lastError', { nullable: true, description: 'Why it did not go back yet, in words.' }),
  }),
});

const AttendeeType = builder.objectRef<Attendee>('Attendee').implement({
  description: 'A person who booked a class, as the teacher sees them on the day.',
  fields: (t) => ({
    bookingId: t.exposeID('id', { description: 'Their booking.' }),
    name: t.exposeString('name', { description: 'Who comes.' }),
    email: t.exposeString('email', { description: 'Where to write to.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Where to call, in case of rain.' }),
    notes: t.exposeString('notes', { nullable: true, description: 'What they wrote to the teacher.' }),
    status: t.expose('status', { type: BookingStatusEnum, description: 'What became of their booking.' }),
    paymentMethod: t.expose('paymentMethod', { type: PaymentMethodEnum, description: 'How they pay.' }),
    priceCents: t.exposeInt('priceCents', { description: 'What their place costs, in euro cents.' }),
    bookedTime: t.expose('localTime', { type: 'LocalTime', description: 'The time that they booked.' }),
    attendance: t.field({
      type: AttendanceType,
      description: 'What is marked about them.',
      resolve: (person) => person,
    }),
    refund: t.expose('refund', { type: ClassRefund, nullable: true, description: 'What becomes of their money.' }),
    cancellationMail: t.expose('cancellationMail', {
      type: MailStatusEnum,
      nullable: true,
      description: 'Whether the mail that tells them of the cancelled class has left.',
    }),
  }),
});

type Plan = ReturnType<typeof planCancellation<Attendee>>;

const CancellationPlan = builder.objectRef<Plan>('CancellationPlan').implement({
  description: 'What cancelling the class now would come to.',
  fields: (t) => ({
    recipients: t.expose('recipients', {
      type: [AttendeeType],
      description: 'Everybody who would get a mail about it.',
    }),
    paidByCard: t.expose('paidByCard', { type: [AttendeeType], description: 'Who of them would be paid back.' }),
    refundCents: t.exposeInt('refundCents', { description: 'How much in all, in euro cents.' }),
  }),
});

export const AdminClassType = builder.objectRef<ClassRoster>('AdminClass').implement({
  description: 'One dated class with everybody who booked it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Occurrence id: `{availabilityId}_{date}`.' }),
    availabilityId: t.exposeID('availabilityId', { description: 'The class or series that it belongs to.' }),
    title: t.exposeString('title', { description: "The class's name on the schedule." }),
    classType: t.expose('classType', { type: ClassTypeEnum, description: 'Its kind.' }),
    date: t.expose('localDate', { type: 'LocalDate', description: "The day, in the studio's zone." }),
    time: t.expose('localTime', { type: 'LocalTime', description: "When it begins, in the studio's zone." }),
    startsAt: t.expose('startsAt', { type: 'Instant', description: 'The moment it begins.' }),
    endsAt: t.expose('endsAt', { type: 'Instant', description: 'The moment it is over.' }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'How long it lasts, in minutes.' }),
    location: t.exposeString('location', { description: 'Where it is.' }),
    capacity: t.exposeInt('capacity', { description: 'How many places it has.' }),
    taken: t.exposeInt('taken', { description: 'How many people come.' }),
    held: t.exposeInt('held', { description: 'How many places are held for people who are paying.' }),
    isRecurring: t.exposeBoolean('isRecurring', { description: 'Whether it belongs to a series.' }),
    state: t.expose('state', { type: ClassStateEnum, description: 'Where it stands.' }),
    cancelReason: t.exposeString('cancelReason', {
      nullable: true,
      description: 'What people were told, if cancelled.',
    }),
    attendees: t.expose('attendees', {
      type: [AttendeeType],
      description: 'Everybody who booked it, in the order of booking, also those who do not come any more.',
    }),
    isMarkable: t.boolean({
      description: 'Whether its day has come, so that people can be marked.',
      resolve: ({ localDate }, _args, { deps }) => localDate <= deps.studioTime.toLocalDate(deps.clock.now()),
    }),
    whyNotCancellable: t.string({
      nullable: true,
      description: 'Why it cannot be cancelled, in words; null when it can.',
      resolve: (one, _args, { deps }) => whyNotCancellable(one, deps.clock.now()),
    }),
    cancellation: t.field({
      type: CancellationPlan,
      description: 'What cancelling it now would come to.',
      resolve: (one) => planCancellation(one.attendees),
    }),
  }),
});

type AdminSchedule = { today: string; asOf: Date; storedUntil: Date; classes: ClassRoster[] };

const AdminScheduleType = builder.objectRef<AdminSchedule>('AdminSchedule').implement({
  description: 'The classes of a range of days with everybody who booked them, as of one moment.',
  fields: (t) => ({
    today: t.expose('today', { type: 'LocalDate', description: "Today, in the studio's zone." }),
    asOf: t.expose('asOf', { type: 'Instant', description: 'When this was so.' }),
    keepUntil: t.expose('storedUntil', {
      type: 'Instant',
      description:
        'Until when a device may keep it for a time offline: the end of the session unless it is used again.',
    }),
    classes: t.expose('classes', { type: [AdminClassType], description: 'Sorted by date, then time.' }),
  }),
});

builder.queryField('adminClasses', (t) =>
  t.field({
    type: AdminScheduleType,
    description: `The classes of at most 62 days, whatever their hour. Without a range: today and the next ${DAYS_AHEAD} days.`,
    args: {
      from: t.arg({ type: 'LocalDate', required: false, description: 'First day; today when absent.' }),
      to: t.arg({
        type: 'LocalDate',
        required: false,
        description: `Last day; ${DAYS_AHEAD} after the first when absent.`,
      }),
    },
    complexity: (range) => costOfDays(range, DAYS_AHEAD + 1),
    resolve: async (_root, args, { deps, admin }) => {
      const { endsAt: storedUntil } = await admin();
      const asOf = deps.clock.now();
      const today = deps.studioTime.toLocalDate(asOf);
      const from = args.from ?? today;
      const range = { from, to: args.to ?? addDays(from, DAYS_AHEAD) };
      return { today, asOf, storedUntil, classes: await listClassRosters(deps, range) };
    },
  }),
);

builder.queryField('adminClass', (t) =>
  t.field({
    type: AdminClassType,
    description: 'One dated class with everybody who booked it.',
    errors: { types: [InvalidInputError, NotFoundError] },
    args: { id: t.arg.id({ required: true, description: 'Occurrence id: `{availabilityId}_{date}`.' }) },
    resolve: (_root, { id }, { deps }) => findClassRoster(deps, parseClassReferenceOrThrow(id)),
  }),
);

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
      return findClassRoster(deps, classRef);
    },
  }),
);
