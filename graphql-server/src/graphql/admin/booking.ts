import { bookingListInput, getBookingState } from '#contract/booking-list';
import { LIMITS } from '#contract/limits';
import type { Booking } from '#prisma';
import { cancelBooking, type RefundChoice, whyBookingNotCancellable } from '../../domain/changes/cancel-booking';
import { findCancellationQuotes } from '../../domain/changes/cancellation-quote';
import { moveBooking } from '../../domain/changes/move-booking';
import { whyTeacherCannotMove } from '../../domain/changes/why-not-movable';
import {
  ClassUnavailableError,
  IdempotencyConflictError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import { parseBookingId, parseClassReferenceOrThrow, parseIdempotencyKey, parseInput } from '../../domain/parse-input';
import { findPayments, type Payment } from '../../domain/payment/find-payments';
import { refundBooking, whyNotRefundable } from '../../domain/payment/request-refund';
import { findClassRosters } from '../../domain/roster/class-roster';
import { findClassIds, listBookings } from '../../domain/roster/list-bookings';
import { type BookingSum, sumBookings } from '../../domain/roster/sum-bookings';
import { createBatch } from '../batch';
import { bookingFields } from '../booking-fields';
import { builder } from '../builder';
import { CancellationQuoteType } from '../cancellation-quote';
import { BookingColumnEnum, BookingStateEnum, type Described, SortDirectionEnum } from '../enums';
import { COST_OF_DAY } from '../field-cost';
import { findAvailabilityOfOccurrence } from '../public/availability';
import { AttendanceType } from './attendance';
import { ClassRefund } from './attendee';
import { AvailabilityType } from './availability';
import { AdminClassType } from './class-roster';
import { pageArgs, parsePage } from './page-args';

const findRosterOfOccurrence = createBatch(findClassRosters);
const findClassId = createBatch(findClassIds);
const findPayment = createBatch(findPayments);
const findCancellationQuote = createBatch(findCancellationQuotes);

const PaymentType = builder.objectRef<Payment>('Payment').implement({
  description: 'A card payment for a place.',
  fields: (t) => ({
    paymentIntentId: t.exposeString('paymentIntentId', {
      nullable: true,
      description: "Stripe's id of the payment intent; null when Stripe did not create one.",
    }),
    amountCents: t.exposeInt('amountCents', { description: 'Amount in euro cents.' }),
    createdAt: t.expose('createdAt', {
      type: 'Instant',
      description: 'When the payment was started, an ISO 8601 instant in UTC.',
    }),
    refunds: t.expose('refunds', { type: [ClassRefund], description: 'Refunds of this payment, oldest first.' }),
  }),
});

export const AdminBookingType = builder.prismaObject('Booking', {
  variant: 'AdminBooking',
  description:
    "One person's place in a class, as the teacher sees it. Time and place follow later changes of the class; the price does not.",
  fields: (t) => ({
    ...bookingFields(t),
    phone: t.exposeString('phone', {
      nullable: true,
      description: 'Phone number for messages about the weather; null when the person gave none.',
    }),
    classId: t.id({
      description: 'Occurrence id of the class, `{availabilityId}_{date}`.',
      resolve: async ({ occurrenceId }, _args, context) => (await findClassId(context, occurrenceId)) ?? '',
    }),
    paymentIntentId: t.exposeString('paymentIntentId', {
      nullable: true,
      description: "Stripe's id of the payment; null for a booking that is paid in person.",
    }),
    refundId: t.exposeString('refundId', {
      nullable: true,
      description: "Stripe's id of the refund; null unless the booking was refunded.",
    }),
    state: t.field({
      type: BookingStateEnum,
      description: 'Payment method and status in one value, for the colour and the label of the row.',
      select: { status: true, paymentMethod: true },
      resolve: getBookingState,
    }),
    canRefund: t.boolean({
      description:
        'True when `refundBooking` is allowed: confirmed and paid by card, or cancelled with a refund that is not done.',
      select: { status: true, paymentMethod: true, priceCents: true, paymentAttemptId: true },
      resolve: async (booking, _args, context) => {
        const { status, paymentAttemptId } = booking;
        const payment =
          status === 'CANCELLED' && paymentAttemptId ? await findPayment(context, paymentAttemptId) : null;
        const refund = payment?.refunds.find(({ key }) => key.startsWith('booking-'));
        return whyNotRefundable(booking, refund) === null;
      },
    }),
    cancellation: t.field({
      type: CancellationQuoteType,
      nullable: true,
      description: 'Quote of the rule for a cancellation now: the case, and the money that would go back.',
      resolve: ({ id }, _args, context) => findCancellationQuote(context, id),
    }),
    canMove: t.boolean({
      description:
        'True when `moveBooking` is allowed: confirmed, not marked, and the class has not started or was cancelled with a choice.',
      select: { status: true, attendance: true, startsAt: true, rebookingOffer: true },
      resolve: (booking, _args, { deps }) => whyTeacherCannotMove(booking, deps.clock.now()) === null,
    }),
    canCancel: t.boolean({
      description:
        'True when `cancelBooking` is allowed: confirmed, and the class is not over or was cancelled with a choice.',
      select: { status: true, startsAt: true, durationMinutes: true, rebookingOffer: true },
      resolve: (booking, _args, { deps }) => whyBookingNotCancellable(booking, deps.clock.now()) === null,
    }),
    class: t.field({
      type: AdminClassType,
      nullable: true,
      description:
        'The class on its date with all of its bookings; null when it left the schedule and nobody is booked.',
      complexity: COST_OF_DAY,
      resolve: ({ occurrenceId }, _args, context) => findRosterOfOccurrence(context, occurrenceId),
    }),
    availability: t.field({
      type: AvailabilityType,
      nullable: true,
      description: 'The class or series that was booked, as it is now; null when it was deleted.',
      resolve: ({ occurrenceId }, _args, context) => findAvailabilityOfOccurrence(context, occurrenceId),
    }),
    payment: t.field({
      type: PaymentType,
      nullable: true,
      description: 'The card payment; null for a booking that is paid in person.',
      resolve: ({ paymentAttemptId }, _args, context) =>
        paymentAttemptId ? findPayment(context, paymentAttemptId) : null,
    }),
    attendance: t.field({
      type: AttendanceType,
      description: 'Attendance and payment marks.',
      resolve: (booking) => booking,
    }),
  }),
});

const AdminBookings = builder.objectRef<{ nodes: Booking[]; totalCount: number }>('AdminBookings').implement({
  description: "One page of the teacher's list of bookings.",
  fields: (t) => ({
    nodes: t.expose('nodes', {
      type: [AdminBookingType],
      description: 'Bookings of this page, in the requested order.',
    }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of bookings that match the filter, on all pages.' }),
  }),
});

const BookingFilterInput = builder.inputType('BookingFilterInput', {
  description: 'Conditions that all have to hold. A field that is absent does not filter.',
  fields: (t) => ({
    text: t.string({
      description: `Part of the name, email address or phone number, or of the id of the booking, its payment or its refund. Case, accents and the separators of a phone number do not matter. At most ${LIMITS.search} characters.`,
    }),
    from: t.field({ type: 'LocalDate', description: 'Earliest date of the class, inclusive, YYYY-MM-DD.' }),
    to: t.field({ type: 'LocalDate', description: 'Latest date of the class, inclusive, YYYY-MM-DD.' }),
    state: t.field({ type: BookingStateEnum, description: 'Payment method and status in one value.' }),
  }),
});

const BookingSortInput = builder.inputType('BookingSortInput', {
  description: 'Column and direction to sort by.',
  fields: (t) => ({
    column: t.field({ type: BookingColumnEnum, required: true, description: 'Column to sort by.' }),
    direction: t.field({ type: SortDirectionEnum, required: true, description: 'Ascending or descending.' }),
  }),
});

builder.queryField('adminBookings', (t) =>
  t.field({
    type: AdminBookings,
    description: 'One page of all bookings. The default order is newest first.',
    args: {
      filter: t.arg({ type: BookingFilterInput, description: 'Conditions to filter by; all bookings when absent.' }),
      sort: t.arg({
        type: BookingSortInput,
        description: 'Column and direction to sort by; newest first when absent.',
      }),
      ...pageArgs(),
    },
    resolve: (_root, { filter, sort, ...page }, { deps }) =>
      listBookings(
        deps.db,
        parseInput(bookingListInput, { ...filter, sort: sort?.column, direction: sort?.direction }),
        parsePage(page),
      ),
  }),
);

const BookingSumType = builder.objectRef<BookingSum>('BookingSum').implement({
  description: 'Number and money of all bookings that match a filter.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of these bookings.' }),
    paidCents: t.exposeInt('paidCents', {
      description: 'Paid by card or at the studio, less the refunds that Stripe executed, in euro cents.',
    }),
    cashCents: t.exposeInt('cashCents', { description: 'The part of it that was paid at the studio, in euro cents.' }),
  }),
});

builder.queryField('bookingSum', (t) =>
  t.field({
    type: BookingSumType,
    description: 'Number and money of all bookings that match a filter, on all pages of `adminBookings`.',
    args: {
      filter: t.arg({ type: BookingFilterInput, description: 'Conditions to filter by; all bookings when absent.' }),
    },
    resolve: (_root, { filter }, { deps }) => sumBookings(deps.db, parseInput(bookingListInput, { ...filter })),
  }),
);

const changeErrors = { types: [NotFoundError, StateConflictError, ServiceUnavailableError] };

builder.mutationField('refundBooking', (t) =>
  t.field({
    type: AdminBookingType,
    description:
      'Refunds a confirmed card booking in full through Stripe, frees its seat and mails the person; or retries the refund of a cancelled one that is not done. Safe to repeat: a booking is refunded once. It cannot be undone. StateConflictError: not a confirmed card booking, or Stripe refused the refund. ServiceUnavailableError: Stripe did not answer.',
    errors: changeErrors,
    args: { id: t.arg.id({ required: true, description: 'Confirmation id of the booking.' }) },
    resolve: async (_root, { id }, { deps, admin }) =>
      refundBooking(deps, { bookingId: parseBookingId(id), by: await admin() }),
  }),
);

const RefundChoiceEnum = builder.enumType('RefundChoice', {
  description: 'Fate of the money of a cancelled place that was paid by card.',
  values: {
    RULE: { description: 'As the rule says: refunded until the free-cancellation instant, kept later.' },
    FULL: { description: 'Refunded in full.' },
    NONE: { description: 'Kept.' },
  } satisfies Described<RefundChoice>,
});

builder.mutationField('cancelBooking', (t) =>
  t.field({
    type: AdminBookingType,
    description:
      'Cancels a confirmed booking, frees its seat at once and mails the person. Money that goes back is refunded by a job. With FULL it also returns the money of a card booking that was cancelled without a refund. StateConflictError: cancelled already, or the class is over or was cancelled.',
    errors: changeErrors,
    args: {
      id: t.arg.id({ required: true, description: 'Confirmation id of the booking.' }),
      refund: t.arg({
        type: RefundChoiceEnum,
        required: true,
        defaultValue: 'RULE',
        description: 'Fate of a card payment.',
      }),
    },
    resolve: async (_root, { id, refund }, { deps, admin }) => {
      const { username } = await admin();
      const by = { kind: 'TEACHER', username, refund } as const;
      return cancelBooking(deps, { bookingId: parseBookingId(id), by });
    },
  }),
);

builder.mutationField('moveBooking', (t) =>
  t.field({
    type: AdminBookingType,
    description:
      'Moves a confirmed booking to another class with a free seat; the money comes along. Paid by card: the difference to a cheaper class is refunded, and a dearer class costs nothing more. To be paid in person: the new price is due. Safe to repeat. StateConflictError: cancelled, started, or attendance is marked.',
    errors: { types: [InvalidInputError, ClassUnavailableError, IdempotencyConflictError, ...changeErrors.types] },
    args: {
      id: t.arg.id({ required: true, description: 'Confirmation id of the booking.' }),
      to: t.arg.id({
        required: true,
        description: 'The class to move to: its occurrence id, `{availabilityId}_{date}`.',
      }),
      notify: t.arg.boolean({ required: true, defaultValue: true, description: 'Whether the person gets a mail.' }),
    },
    resolve: async (_root, { id, to, notify }, { deps, admin, idempotencyKey }) => {
      const { username } = await admin();
      return moveBooking(deps, {
        bookingId: parseBookingId(id),
        to: parseClassReferenceOrThrow(to, 'to'),
        by: { kind: 'TEACHER', username, isNotified: notify },
        requestKey: parseIdempotencyKey(idempotencyKey),
      });
    },
  }),
);
