import { BOOKING_STATUS_LABELS, CLASS_TYPE_LABELS, PAYMENT_METHOD_CODES } from '#contract/enums';
import { centsToEuros } from '#contract/money';
import type { Booking } from '#prisma';
import { fromDbDate } from '../../domain/schedule/local-date';

/** A booking in the response of `POST /api/bookings`. */
export function presentBooking(booking: Booking) {
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
export function presentAdminBooking(booking: Booking) {
  const { phone, notes, paymentIntentId, refundId } = booking;
  return { ...presentBooking(booking), phone, message: notes, paymentIntentId, refundId };
}

/** A booking in the response of a refund. */
export function presentRefundedBooking(booking: Booking) {
  const { _id, bookingStatus } = presentBooking(booking);
  return { _id, bookingStatus, refundId: booking.refundId };
}
