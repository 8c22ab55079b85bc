import { quoteForTeacher } from '../../domain/changes/cancellation-quote';
import { whyTeacherCannotMove } from '../../domain/changes/why-not-movable';
import { whyNotRefundable } from '../../domain/payment/request-refund';
import {
  type AttendanceHistory,
  findAttendanceHistories,
  isKnown,
  NO_HISTORY,
  toHistoryKey,
} from '../../domain/roster/attendance-history';
import type { Attendee } from '../../domain/roster/attendees';
import { findClientNotes } from '../../domain/roster/client-notes';
import { fromDbDate } from '../../domain/time/local-date';
import { createBatch } from '../batch';
import { builder } from '../builder';
import { CancellationQuoteType } from '../cancellation-quote';
import type { GraphqlContext } from '../context';
import { BookingStatusEnum, MailStatusEnum, PaymentMethodEnum, RefundStatusEnum } from '../enums';
import { RebookingOfferType } from '../rebooking-offer';
import { AttendanceType } from './attendance';

const findClientNote = createBatch(findClientNotes);
const findHistory = createBatch(findAttendanceHistories);

/** The history of a person; empty for somebody unknown. */
async function readHistory(context: GraphqlContext, person: Attendee): Promise<AttendanceHistory> {
  if (!isKnown(person)) return NO_HISTORY;
  return (await findHistory(context, toHistoryKey(person))) ?? NO_HISTORY;
}

export const ClassRefund = builder.objectRef<NonNullable<Attendee['refund']>>('ClassRefund').implement({
  description: 'The refund of one card payment.',
  fields: (t) => ({
    status: t.expose('status', { type: RefundStatusEnum, description: 'Progress of the refund.' }),
    amountCents: t.exposeInt('amountCents', { description: 'Amount in euro cents.' }),
    providerRefundId: t.exposeString('providerRefundId', {
      nullable: true,
      description: "Stripe's id of the refund; null until Stripe has executed it.",
    }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description:
        'Why the refund has not been executed yet, as a sentence for the teacher; null when nothing went wrong.',
    }),
  }),
});

export const AttendeeType = builder.objectRef<Attendee>('Attendee').implement({
  description: 'A booking of the class with its person, as the teacher sees it on the day.',
  fields: (t) => ({
    bookingId: t.exposeID('id', { description: 'Confirmation id of the booking.' }),
    name: t.exposeString('name', { description: 'Name of the person.' }),
    email: t.exposeString('email', {
      description: 'Email address of the person; empty for somebody whom the teacher added without one.',
    }),
    privateNote: t.string({
      nullable: true,
      description: "The teacher's private note about this client; null when there is none, or no email address.",
      resolve: ({ email }, _args, context) => (email === '' ? null : findClientNote(context, email.toLowerCase())),
    }),
    isFirstTime: t.boolean({
      description:
        'True when the person has been in no class before this one; false without an email address or after erasure.',
      resolve: async (person, _args, context) => isKnown(person) && (await readHistory(context, person)).visits === 0,
    }),
    visits: t.int({
      description: 'Number of classes before this one that the person has been in. Not marked counts as attended.',
      resolve: async (person, _args, context) => (await readHistory(context, person)).visits,
    }),
    noShows: t.int({
      description: 'Number of classes in the twelve months before this one from which the person was absent.',
      resolve: async (person, _args, context) => (await readHistory(context, person)).noShows,
    }),
    lateCancellations: t.int({
      description: 'Number of places in the twelve months before this class that the person cancelled late.',
      resolve: async (person, _args, context) => (await readHistory(context, person)).lateCancellations,
    }),
    phone: t.exposeString('phone', {
      nullable: true,
      description: 'Phone number for messages about the weather; null when the person gave none.',
    }),
    notes: t.exposeString('notes', {
      nullable: true,
      description: 'Free text from the person to the teacher; null when there is none.',
    }),
    status: t.expose('status', { type: BookingStatusEnum, description: 'Confirmed, cancelled or refunded.' }),
    paymentMethod: t.expose('paymentMethod', {
      type: PaymentMethodEnum,
      description: 'Way of paying: by card or in person.',
    }),
    priceCents: t.exposeInt('priceCents', { description: 'Price of the place in euro cents, as it was booked.' }),
    classId: t.exposeID('classId', { description: 'Occurrence id of the class, `{availabilityId}_{date}`.' }),
    title: t.exposeString('title', { description: 'Title of the class, as it was booked.' }),
    date: t.field({
      type: 'LocalDate',
      description: "Date of the class in the studio's time zone, YYYY-MM-DD.",
      resolve: ({ localDate }) => fromDbDate(localDate),
    }),
    location: t.exposeString('location', { description: 'Place where the class is held, as it was booked.' }),
    canRefund: t.boolean({
      description:
        'True when `refundBooking` is allowed: confirmed and paid by card, or cancelled with a refund that is not done.',
      resolve: (person) => whyNotRefundable(person, person.refund) === null,
    }),
    bookedTime: t.expose('localTime', {
      type: 'LocalTime',
      description:
        "Start time that was booked, in the studio's time zone, HH:MM. It can differ from the start time of the class when the class was moved later.",
    }),
    freeCancellationUntil: t.expose('freeCancellationUntil', {
      type: 'Instant',
      description: 'Until when the person can cancel for free, this instant included: an ISO 8601 instant in UTC.',
    }),
    attendance: t.field({
      type: AttendanceType,
      description: 'Attendance and payment marks of this booking.',
      resolve: (person) => person,
    }),
    refund: t.expose('refund', {
      type: ClassRefund,
      nullable: true,
      description: 'The refund of this booking; null when none was requested.',
    }),
    lastChange: t.exposeString('lastChange', {
      nullable: true,
      description:
        'Last change of the booking, as a sentence for the teacher, for example that it was moved here; null without one.',
    }),
    cancellation: t.field({
      type: CancellationQuoteType,
      description: 'Quote of the rule for a cancellation now: the case, and the money that would go back.',
      resolve: (person, _args, { deps: { clock, studioTime } }) =>
        quoteForTeacher(person, { now: clock.now(), timeZone: studioTime.zone }),
    }),
    rebooking: t.field({
      type: RebookingOfferType,
      nullable: true,
      description:
        'The choice of this person after the class was cancelled; null without one. Who moved to another class is in `rebooked`.',
      resolve: ({ isClassCancelled, rebookingOffer }) =>
        isClassCancelled && rebookingOffer?.outcome !== 'MOVED' ? rebookingOffer : null,
    }),
    canMove: t.boolean({
      description:
        'True when `moveBooking` is allowed: confirmed, not marked, and the class has not started or was cancelled with a choice.',
      resolve: (person, _args, { deps }) => whyTeacherCannotMove(person, deps.clock.now()) === null,
    }),
    cancellationMail: t.expose('cancellationMail', {
      type: MailStatusEnum,
      nullable: true,
      description:
        'Status of the mail about the cancelled class; null when no such mail was queued, or the class is restored.',
    }),
  }),
});
