import * as z from 'zod/mini';
import { BOOKING_STATUS_LABELS, CLASS_TYPE_LABELS, PAYMENT_METHOD_CODES } from '#contract/enums';
import { centsToEuros } from '#contract/money';
import type { Booking } from '#prisma';
import { fromDbDate } from '../../domain/time/local-date';
import {
  choice,
  classDate,
  className,
  classType,
  id,
  instant,
  location,
  optionalText,
  price,
  SCHEMAS,
  text,
  time,
} from './answer-fields';

const bookingFields = {
  _id: id('Confirmation id.'),
  createdAt: instant('When the booking was made.'),
  name: text('Name of the person who comes to the class.'),
  email: text('Email address that all mails about this booking go to.'),
  classDate,
  classTime: time,
  classType,
  className,
  location,
  price,
  paymentMethod: choice(PAYMENT_METHOD_CODES, 'Way of paying: online with `stripe`, or at the studio.'),
  bookingStatus: choice(BOOKING_STATUS_LABELS, 'Status of the booking.'),
};
const refundId = optionalText("Stripe's id of the refund; null unless the booking was refunded.");

export const bookingAnswer = z.strictObject(bookingFields).register(SCHEMAS, { id: 'Booking' });

export const adminBookingAnswer = z
  .strictObject({
    ...bookingFields,
    phone: optionalText('Phone number; null when the person gave none.'),
    message: optionalText('Free text from the person to the teacher; null when there is none.'),
    paymentIntentId: optionalText("Stripe's id of the payment; null for a booking that is paid in person."),
    refundId,
  })
  .register(SCHEMAS, { id: 'AdminBooking' });

export const refundedBookingAnswer = z
  .strictObject({ _id: bookingFields._id, bookingStatus: bookingFields.bookingStatus, refundId })
  .register(SCHEMAS, { id: 'RefundedBooking' });

/** A booking in the response of `POST /api/bookings`. */
export function presentBooking(booking: Booking): z.output<typeof bookingAnswer> {
  return {
    _id: booking.id,
    createdAt: booking.createdAt.toISOString(),
    name: booking.name,
    email: booking.email,
    classDate: fromDbDate(booking.localDate),
    classTime: booking.localTime,
    classType: CLASS_TYPE_LABELS[booking.classType],
    className: booking.className,
    location: booking.location,
    price: centsToEuros(booking.priceCents),
    paymentMethod: PAYMENT_METHOD_CODES[booking.paymentMethod],
    bookingStatus: BOOKING_STATUS_LABELS[booking.status],
  };
}

/** A booking in the response of `GET /api/bookings/admin`. */
export function presentAdminBooking(booking: Booking): z.output<typeof adminBookingAnswer> {
  const { phone, notes, paymentIntentId, refundId } = booking;
  return { ...presentBooking(booking), phone, message: notes, paymentIntentId, refundId };
}

/** A booking in the response of a refund. */
export function presentRefundedBooking(booking: Booking): z.output<typeof refundedBookingAnswer> {
  const { _id, bookingStatus } = presentBooking(booking);
  return { _id, bookingStatus, refundId: booking.refundId };
}
