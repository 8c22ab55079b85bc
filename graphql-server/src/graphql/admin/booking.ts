import { bookingListInput, getBookingState } from '#contract/booking-list';
import type { Booking } from '#prisma';
import { cancelBooking, whyNotCancellable } from '../../domain/booking/cancel-booking';
import { listBookings } from '../../domain/booking/list-bookings';
import { NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseBookingId, parseInput } from '../../domain/parse-input';
import { refundBooking, whyNotRefundable } from '../../domain/payment/request-refund';
import { fromDbDate } from '../../domain/schedule/local-date';
import { builder } from '../builder';
import {
  BookingColumnEnum,
  BookingStateEnum,
  BookingStatusEnum,
  ClassTypeEnum,
  PaymentMethodEnum,
  SortDirectionEnum,
} from '../enums';
import { pageArgs, toPage } from './page-args';

export const AdminBookingType = builder.prismaObject('Booking', {
  variant: 'AdminBooking',
  description: "A person's place in a class, as the teacher sees it.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The confirmation id.' }),
    createdAt: t.expose('createdAt', { type: 'Instant', description: 'When it was made.' }),
    status: t.expose('status', { type: BookingStatusEnum, description: 'What became of it.' }),
    name: t.exposeString('name', { description: 'Who comes.' }),
    email: t.exposeString('email', { description: 'Where mail about it goes.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'For the case of rain.' }),
    notes: t.exposeString('notes', { nullable: true, description: 'What they wrote to the teacher.' }),
    title: t.exposeString('title', { description: "The class's name on the schedule." }),
    className: t.exposeString('className', { description: 'The general name of the class.' }),
    classType: t.expose('classType', { type: ClassTypeEnum, description: 'Its kind.' }),
    date: t.field({
      type: 'LocalDate',
      description: "The day, in the studio's zone.",
      select: { localDate: true },
      resolve: (booking) => fromDbDate(booking.localDate),
    }),
    time: t.expose('localTime', { type: 'LocalTime', description: "When it begins, in the studio's zone." }),
    location: t.exposeString('location', { description: 'Where it is.' }),
    priceCents: t.exposeInt('priceCents', { description: 'What the place costs, in euro cents.' }),
    paymentMethod: t.expose('paymentMethod', { type: PaymentMethodEnum, description: 'How it is paid.' }),
    paymentIntentId: t.exposeString('paymentIntentId', { nullable: true, description: "The provider's payment." }),
    refundId: t.exposeString('refundId', { nullable: true, description: "The provider's refund." }),
    state: t.field({
      type: BookingStateEnum,
      description: 'What it is as a whole.',
      select: { status: true, paymentMethod: true },
      resolve: getBookingState,
    }),
    canRefund: t.boolean({
      description: 'Whether its payment can be paid back.',
      select: { status: true, paymentMethod: true },
      resolve: (booking) => whyNotRefundable(booking) === null,
    }),
    canCancel: t.boolean({
      description: 'Whether the place can be cancelled by itself: to be paid in person, and still to come.',
      select: { status: true, paymentMethod: true, startsAt: true },
      resolve: (booking, _args, { deps }) => whyNotCancellable(booking, deps.clock.now()) === null,
    }),
  }),
});

const AdminBookings = builder.objectRef<{ nodes: Booking[]; totalCount: number }>('AdminBookings').implement({
  description: 'One page of the bookings.',
  fields: (t) => ({
    nodes: t.expose('nodes', { type: [AdminBookingType], description: 'The bookings of this page.' }),
    totalCount: t.exposeInt('totalCount', { description: 'How many there are on all pages.' }),
  }),
});

const BookingFilterInput = builder.inputType('BookingFilterInput', {
  description: 'Which bookings are wanted; what is absent lets all through.',
  fields: (t) => ({
    text: t.string({ description: 'A part of the name or the e-mail, whatever its case and accents.' }),
    from: t.field({ type: 'LocalDate', description: 'The first day of the classes.' }),
    to: t.field({ type: 'LocalDate', description: 'The last day of the classes.' }),
    state: t.field({ type: BookingStateEnum, description: 'What they are as a whole.' }),
  }),
});

const BookingSortInput = builder.inputType('BookingSortInput', {
  description: 'The order of the bookings.',
  fields: (t) => ({
    column: t.field({ type: BookingColumnEnum, required: true, description: 'By what.' }),
    direction: t.field({ type: SortDirectionEnum, required: true, description: 'Up or down.' }),
  }),
});

builder.queryField('adminBookings', (t) =>
  t.field({
    type: AdminBookings,
    description: 'The bookings, newest first unless another order is asked for.',
    args: {
      filter: t.arg({ type: BookingFilterInput, description: 'Which of them.' }),
      sort: t.arg({ type: BookingSortInput, description: 'In which order.' }),
      ...pageArgs(),
    },
    resolve: (_root, { filter, sort, ...page }, { deps }) =>
      listBookings(
        deps.db,
        parseInput(bookingListInput, { ...filter, sort: sort?.column, direction: sort?.direction }),
        toPage(page),
      ),
  }),
);

const changeErrors = { types: [NotFoundError, StateConflictError, ServiceUnavailableError] };

builder.mutationField('refundBooking', (t) =>
  t.prismaField({
    type: AdminBookingType,
    description: 'Pays back a confirmed card booking, in full and once, and frees its seat. It cannot be undone.',
    errors: changeErrors,
    args: { id: t.arg.id({ required: true, description: 'The booking.' }) },
    resolve: async (_query, _root, { id }, { deps, admin }) =>
      refundBooking(deps, { bookingId: parseBookingId(id), by: await admin() }),
  }),
);

builder.mutationField('cancelBooking', (t) =>
  t.prismaField({
    type: AdminBookingType,
    description: 'Cancels one place that would have been paid in person, frees its seat, and tells the person.',
    errors: changeErrors,
    args: { id: t.arg.id({ required: true, description: 'The booking.' }) },
    resolve: async (_query, _root, { id }, { deps, admin }) =>
      cancelBooking(deps, { bookingId: parseBookingId(id), by: await admin() }),
  }),
);
