import type { Booking } from '#prisma';
import { presentBooking } from './present-booking';

/** A booking as `GET /api/bookings/admin` documents it. */
export function presentAdminBooking(booking: Booking) {
  const { phone, notes, paymentIntentId, refundId } = booking;
  return { ...presentBooking(booking), phone, message: notes, paymentIntentId, refundId };
}

/** What is told of a booking that was refunded. */
export function presentRefundedBooking(booking: Booking) {
  const { _id, bookingStatus } = presentBooking(booking);
  return { _id, bookingStatus, refundId: booking.refundId };
}
