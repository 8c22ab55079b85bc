import * as z from 'zod/mini';
import { studio } from '#studio';
import { createBooking } from '../../domain/checkout/create-booking';
import { startPayment, startPaymentOfAmount } from '../../domain/checkout/start-payment';
import { NotFoundError } from '../../domain/errors';
import { currentCalendar } from '../../domain/mail/booking-calendar';
import { parseBookingId } from '../../domain/parse-input';
import { type Call, publicCall } from '../call';
import { message, SCHEMAS, text } from '../present/answer-fields';
import { bookingAnswer, presentBooking } from '../present/present-booking';
import { bookingBody, intentBody, toBookingRequest, toPaymentRequest } from './booking-payload';

const bookingCreatedAnswer = z.strictObject({ booking: bookingAnswer }).register(SCHEMAS, { id: 'BookingCreated' });

const paymentIntentAnswer = z
  .strictObject({
    ok: z.literal(true),
    clientSecret: text('Secret of the payment intent, for the card form. Keep it private.'),
    paymentIntentId: text("Stripe's id of the payment intent."),
    publishableKey: text('Public Stripe key that the card form is created with.'),
    holdExpiresAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('When the held seat is released; null when no seat is held.')),
  })
  .register(SCHEMAS, { id: 'PaymentIntent' });

const paymentIntentFailure = z
  .strictObject({ ok: z.literal(false), message })
  .register(SCHEMAS, { id: 'PaymentIntentFailure' });

/** Bookings, payment intents, and the calendar file of a booking. */
export const bookingCalls: Call[] = [
  publicCall({
    method: 'POST',
    path: '/api/bookings/create-payment-intent',
    operationId: 'createPaymentIntent',
    tag: 'Bookings',
    summary: 'Starts a card payment and holds a seat.',
    description:
      'With a class, its price has to equal `amount`, and a seat is held while the person pays. Without one, `amount` has to be the price of some active class.',
    rateLimit: 'payment',
    input: intentBody,
    answer: { status: 200, description: 'A payment that can be paid now.', body: paymentIntentAnswer },
    failureBodies: Object.fromEntries(
      [400, 402, 404, 409, 413, 415, 429, 500, 503].map((status) => [status, paymentIntentFailure]),
    ),
    presentFailure: (body) => ({ ok: false, ...body }),
    async handle({ deps, request, input }) {
      const paymentRequest = toPaymentRequest(input, deps.toNetworkDigest(request.ip));
      const session = paymentRequest
        ? await startPayment(deps, paymentRequest)
        : await startPaymentOfAmount(deps, input.amount);
      const { clientSecret, paymentIntentId, publishableKey } = session;
      const holdExpiresAt = session.holdExpiresAt?.toISOString() ?? null;
      return { ok: true as const, clientSecret, paymentIntentId, publishableKey, holdExpiresAt };
    },
  }),
  publicCall({
    method: 'POST',
    path: '/api/bookings',
    operationId: 'createBooking',
    tag: 'Bookings',
    summary: 'Books one place.',
    description: 'A payment that buys no place is refunded in full.',
    rateLimit: 'booking',
    takesIdempotencyKey: true,
    input: bookingBody,
    answer: { status: 201, description: 'The booking.', body: bookingCreatedAnswer },
    failures: [402, 404, 409],
    async handle({ deps, request, input, idempotencyKey }) {
      const network = deps.toNetworkDigest(request.ip);
      const booking = await createBooking(deps, toBookingRequest(input, { network, idempotencyKey }));
      return { booking: presentBooking(booking) };
    },
  }),
  publicCall({
    method: 'GET',
    path: '/api/bookings/{id}/calendar.ics',
    operationId: 'getBookingCalendar',
    tag: 'Bookings',
    summary: 'Returns the calendar file of a booking.',
    rateLimit: 'personal-link',
    answer: { status: 200, description: 'An iCalendar file with one event.', body: 'text/calendar' },
    async send({ deps, reply, params: { id } }) {
      const booking = await deps.db.booking.findUnique({
        where: { id: parseBookingId(id) },
        include: { occurrence: { include: { availability: true } } },
      });
      if (!booking) throw new NotFoundError('There is no such booking.');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="class.ics"')
        .type('text/calendar; charset=utf-8')
        .send(
          currentCalendar(booking, {
            now: deps.clock.now(),
            origin: deps.origin,
            studio,
            timeZone: deps.studioTime.zone,
          }),
        );
    },
  }),
];
