import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { parseBookingId } from '../domain/parse-input';
import { refundBooking } from '../domain/payment/refund-booking';
import { mountAdmin } from './admin-route';
import { presentRefundedBooking } from './present/present-admin-booking';

/** The teacher's bookings. */
export function registerAdminBookings(app: FastifyInstance, deps: Deps): void {
  mountAdmin(app, deps, ['/api/bookings/admin/:id/refund'], {
    POST: async (request, _reply, admin) => {
      const { id } = request.params as { id: string };
      const booking = await refundBooking(deps, { bookingId: parseBookingId(id), by: admin });
      return { message: 'Refund processed successfully!', booking: presentRefundedBooking(booking) };
    },
  });
}
