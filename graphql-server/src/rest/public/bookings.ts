import type { FastifyInstance } from 'fastify';
import { isUuid } from '#contract/occurrence-id';
import { studio } from '#studio';
import type { Deps } from '../../deps';
import { createBooking } from '../../domain/checkout/create-booking';
import { startPayment, startPaymentOfAmount } from '../../domain/checkout/start-payment';
import { NotFoundError } from '../../domain/errors';
import { currentCalendar } from '../../domain/mail/booking-calendar';
import { getIdempotencyKey } from '../idempotency-key';
import { presentBooking } from '../present/present-booking';
import { mount } from '../route';
import { parseBookingPayload, parseIntentPayload } from './booking-payload';

/** Creates bookings and payment intents, and serves the calendar file of a booking. */
export function registerBookings(app: FastifyInstance, deps: Deps): void {
  mount(app, ['/api/bookings'], {
    POST: async (request, reply) => {
      await deps.rateLimits.consume('booking', request.ip);
      const network = deps.toNetworkDigest(request.ip);
      const payload = parseBookingPayload(request.body, { network, idempotencyKey: getIdempotencyKey(request) });
      const booking = await createBooking(deps, payload);
      return reply
        .status(201)
        .header('cache-control', 'no-store')
        .send({ booking: presentBooking(booking) });
    },
  });

  mount(app, ['/api/bookings/create-payment-intent'], {
    POST: async (request, reply) => {
      await deps.rateLimits.consume('payment', request.ip);
      const { amountCents, request: paymentRequest } = parseIntentPayload(
        request.body,
        deps.toNetworkDigest(request.ip),
      );
      const session = paymentRequest
        ? await startPayment(deps, paymentRequest)
        : await startPaymentOfAmount(deps, amountCents);
      const { clientSecret, paymentIntentId, publishableKey, holdExpiresAt } = session;
      return reply
        .header('cache-control', 'no-store')
        .send({ ok: true, clientSecret, paymentIntentId, publishableKey, holdExpiresAt });
    },
  });

  mount(app, ['/api/bookings/:id/calendar.ics'], {
    GET: async (request, reply) => {
      const { id } = request.params as { id: string };
      const booking = isUuid(id)
        ? await deps.db.booking.findUnique({
            where: { id },
            include: { occurrence: { include: { availability: true } } },
          })
        : null;
      if (!booking) throw new NotFoundError('There is no such booking.');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="class.ics"')
        .type('text/calendar; charset=utf-8')
        .send(currentCalendar(booking, { origin: deps.origin, studio, timeZone: deps.studioTime.zone }));
    },
  });
}
