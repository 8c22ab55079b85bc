import { NotFoundError, ServiceUnavailableError, StateConflictError } from '../domain/errors';
import { parseBookingId } from '../domain/parse-input';
import { refundBooking } from '../domain/payment/refund-booking';
import { fromDbDate } from '../domain/schedule/local-date';
import { builder } from './builder';
import { BookingStatusEnum, ClassTypeEnum, PaymentMethodEnum } from './enums';

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
  }),
});

builder.mutationField('refundBooking', (t) =>
  t.prismaField({
    type: AdminBookingType,
    description: 'Pays back a confirmed card booking, in full and once, and frees its seat. It cannot be undone.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'The booking.' }) },
    resolve: async (_query, _root, { id }, { deps, admin }) =>
      refundBooking(deps, { bookingId: parseBookingId(id), by: await admin() }),
  }),
);
