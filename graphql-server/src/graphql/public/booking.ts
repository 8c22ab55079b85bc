import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { paymentReference } from '#contract/payment-input';
import { line } from '#contract/text';
import type { BookingRequest } from '../../domain/booking/booking-request';
import { createBooking, isMadeByRequest } from '../../domain/checkout/create-booking';
import { IdempotencyConflictError } from '../../domain/errors';
import { getManageUrl } from '../../domain/links';
import { parseIdempotencyKey, parseInput } from '../../domain/parse-input';
import { findSlotOfOccurrence } from '../../domain/schedule/list-slots';
import { bookingFields } from '../booking-fields';
import { builder } from '../builder';
import { PaymentMethodEnum } from '../enums';
import { findAvailabilityOfOccurrence, PublicAvailabilityType, toPublic } from './availability';
import { CLASS_REQUEST_ERRORS, classRequestFields, classRequestRules, toClassRequest } from './class-request';
import { SlotType } from './slot';

export const BookingType = builder.prismaObject('Booking', {
  description:
    "One person's place in a class, as that person sees it. Time and place follow later changes of the class; the price does not.",
  fields: (t) => ({
    ...bookingFields(t),
    startsAt: t.expose('startsAt', {
      type: 'Instant',
      description: 'When the class starts, an ISO 8601 instant in UTC.',
    }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'Length of the class in minutes.' }),
    manageUrl: t.string({
      nullable: true,
      description:
        'Address of the page on which this booking can be cancelled and moved, for whoever made it: everybody who has it can change the booking. Null unless the request made the booking, or proves by its `Idempotency-Key` or `clientSecret` that it is theirs.',
      resolve: (booking) =>
        'manageUrl' in booking && typeof booking.manageUrl === 'string' ? booking.manageUrl : null,
    }),
    slot: t.field({
      type: SlotType,
      nullable: true,
      description: 'The class on its date as it is now; null when it has started or left the schedule.',
      resolve: ({ occurrenceId }, _args, { deps }) => findSlotOfOccurrence(deps, occurrenceId),
    }),
    availability: t.field({
      type: PublicAvailabilityType,
      nullable: true,
      description: 'The class or series that was booked, as it is now; null when it left the schedule.',
      resolve: async ({ occurrenceId }, _args, context) =>
        toPublic(await findAvailabilityOfOccurrence(context, occurrenceId)),
    }),
  }),
});

const CreateBookingInput = builder.inputType('CreateBookingInput', {
  description:
    'The class, the person and the way of paying. `time`, `location`, `priceCents` and `className` are optional claims about the class: the booking is refused when one of them contradicts it.',
  fields: (t) => ({
    ...classRequestFields(t),
    paymentMethod: t.field({
      type: PaymentMethodEnum,
      required: true,
      description: 'Way of paying: by card or in person.',
    }),
    paymentIntentId: t.string({
      description: 'Payment intent from `startPayment`, already paid. Required for CARD, not allowed for IN_PERSON.',
    }),
    className: t.string({
      description: 'Claim: general name of the class that the person saw. ClaimMismatchError when it is another.',
    }),
  }),
});

const bookingRules = z.object({
  ...classRequestRules.shape,
  className: z.nullish(line({ label: 'Class name', max: LIMITS.className })),
  paymentIntentId: z.nullish(paymentReference),
});

builder.mutationField('createBooking', (t) =>
  t.field({
    skipTypeScopes: true,
    type: BookingType,
    description:
      'Books one place and queues the confirmation mail. With the header `Idempotency-Key` (at most 255 characters) it is safe to repeat: the same key and input return the same booking, the same key with another input fails with IdempotencyConflictError. A payment that buys no place is refunded in full.',
    errors: { types: [...CLASS_REQUEST_ERRORS, IdempotencyConflictError] },
    args: { input: t.arg({ type: CreateBookingInput, required: true, description: 'The booking to make.' }) },
    resolve: async (_root, { input }, { deps, clientAddress, idempotencyKey }) => {
      await deps.rateLimits.consume('booking', clientAddress);
      const fields = parseInput(bookingRules, input);
      const classRequest = await toClassRequest(input, fields, { deps, clientAddress });
      const request: BookingRequest = {
        ...classRequest,
        claims: { ...classRequest.claims, className: fields.className || undefined },
        paymentMethod: input.paymentMethod,
        paymentIntentId: fields.paymentIntentId || null,
        idempotencyKey: parseIdempotencyKey(idempotencyKey),
      };
      const since = deps.clock.now();
      const booking = await createBooking(deps, request);
      const isTheirs = await isMadeByRequest(deps.db, booking, request, since);
      return isTheirs ? { ...booking, manageUrl: await getManageUrl(deps, booking) } : booking;
    },
  }),
);
