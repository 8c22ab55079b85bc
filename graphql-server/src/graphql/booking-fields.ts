import { fromDbDate } from '../domain/time/local-date';
import type { builder } from './builder';
import { BookingStatusEnum, ClassTypeEnum, PaymentMethodEnum } from './enums';

type SchemaTypes = (typeof builder)['$inferSchemaTypes'];
type BookingFieldBuilder = Pick<
  PothosSchemaTypes.PrismaObjectFieldBuilder<SchemaTypes, SchemaTypes['PrismaTypes']['Booking']>,
  'expose' | 'exposeID' | 'exposeInt' | 'exposeString' | 'field'
>;

/** The fields that `Booking` and `AdminBooking` share: the person, and the class as it was when it was booked. */
export const bookingFields = (t: BookingFieldBuilder) => ({
  id: t.exposeID('id', { description: 'Confirmation id, a UUID.' }),
  createdAt: t.expose('createdAt', {
    type: 'Instant',
    description: 'When the booking was made, an ISO 8601 instant in UTC.',
  }),
  status: t.expose('status', { type: BookingStatusEnum, description: 'Confirmed, cancelled or refunded.' }),
  name: t.exposeString('name', { description: 'Name of the person who comes to the class.' }),
  email: t.exposeString('email', {
    description:
      'Email address that all mails about this booking go to; empty for somebody whom the teacher added without one.',
  }),
  notes: t.exposeString('notes', {
    nullable: true,
    description: 'Free text from the person to the teacher; null when there is none.',
  }),
  title: t.exposeString('title', { description: 'Title of the class on the schedule.' }),
  className: t.exposeString('className', { description: 'General name of the class, for example "Pilates Class".' }),
  classType: t.expose('classType', { type: ClassTypeEnum, description: 'Kind of class.' }),
  date: t.field({
    type: 'LocalDate',
    description: "Date of the class in the studio's time zone, YYYY-MM-DD.",
    resolve: ({ localDate }) => fromDbDate(localDate),
  }),
  time: t.expose('localTime', {
    type: 'LocalTime',
    description: "Start time in the studio's time zone, HH:MM in 24 hours.",
  }),
  freeCancellationUntil: t.expose('freeCancellationUntil', {
    type: 'Instant',
    description:
      'Until when cancelling is free, this instant included: an ISO 8601 instant in UTC, stored with the booking.',
  }),
  location: t.exposeString('location', { description: 'Place where the class is held.' }),
  priceCents: t.exposeInt('priceCents', { description: 'Price of the place in euro cents.' }),
  paymentMethod: t.expose('paymentMethod', {
    type: PaymentMethodEnum,
    description: 'Way of paying: by card or in person.',
  }),
});
