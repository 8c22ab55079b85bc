import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { paymentReference } from '#contract/payment-input';
import { line } from '#contract/text';
import { createBooking } from '../../domain/checkout/create-booking';
import {
  CardPaymentsOffError,
  ClaimMismatchError,
  ClassUnavailableError,
  IdempotencyConflictError,
  InvalidInputError,
  NotFoundError,
  PaymentRefusedError,
  ServiceUnavailableError,
  StateConflictError,
  TooManyRequestsError,
} from '../../domain/errors';
import { parseClassReferenceOrThrow, parseIdempotencyKey, parseInput } from '../../domain/parse-input';
import { fromDbDate } from '../../domain/schedule/local-date';
import { builder } from '../builder';
import { BookingStatusEnum, ClassTypeEnum, PaymentMethodEnum } from '../enums';
import { personFields, personInputFields, toPerson } from './payment';

export const BookingType = builder.prismaObject('Booking', {
  description: "A person's place in a class, as its owner sees it.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The confirmation id.' }),
    createdAt: t.expose('createdAt', { type: 'Instant', description: 'When it was made.' }),
    status: t.expose('status', { type: BookingStatusEnum, description: 'What became of it.' }),
    name: t.exposeString('name', { description: 'Who comes.' }),
    email: t.exposeString('email', { description: 'Where the confirmation goes.' }),
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
    startsAt: t.expose('startsAt', { type: 'Instant', description: 'The moment it begins.' }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'How long it lasts, in minutes.' }),
    location: t.exposeString('location', { description: 'Where it is.' }),
    priceCents: t.exposeInt('priceCents', { description: 'What the place costs, in euro cents.' }),
    paymentMethod: t.expose('paymentMethod', { type: PaymentMethodEnum, description: 'How it is paid.' }),
  }),
});

const CreateBookingInput = builder.inputType('CreateBookingInput', {
  description:
    'Who books which class, and how it is paid. Time, place, price and name are claims: refused when they contradict the class.',
  fields: (t) => ({
    classId: t.id({ required: true, description: 'Availability id, or occurrence id `{availabilityId}_{date}`.' }),
    date: t.field({ type: 'LocalDate', description: 'Names the day where the id does not.' }),
    ...personInputFields(t),
    paymentMethod: t.field({ type: PaymentMethodEnum, required: true, description: 'How it is paid.' }),
    paymentIntentId: t.string({ description: 'The payment, for a card.' }),
    time: t.field({ type: 'LocalTime', description: 'The time that the person saw.' }),
    location: t.string({ description: 'The place that the person saw.' }),
    priceCents: t.int({ description: 'The price that the person saw, in euro cents.' }),
    className: t.string({ description: 'The name that the person saw.' }),
    clientSecret: t.string({
      description: 'The client secret of a payment that was begun for this class: shows that its held place is yours.',
    }),
  }),
});

const bookingFields = z.object({
  ...personFields.shape,
  location: z.nullish(line({ label: 'Location', max: LIMITS.location })),
  className: z.nullish(line({ label: 'Class name', max: LIMITS.className })),
  paymentIntentId: z.nullish(paymentReference),
  clientSecret: z.nullish(paymentReference),
});

builder.mutationField('createBooking', (t) =>
  t.prismaField({
    skipTypeScopes: true,
    type: 'Booking',
    description: 'Books one place. Header `Idempotency-Key`: the same key and input answer the same booking.',
    errors: {
      types: [
        InvalidInputError,
        NotFoundError,
        ClassUnavailableError,
        ClaimMismatchError,
        PaymentRefusedError,
        CardPaymentsOffError,
        IdempotencyConflictError,
        StateConflictError,
        TooManyRequestsError,
        ServiceUnavailableError,
      ],
    },
    args: { input: t.arg({ type: CreateBookingInput, required: true, description: 'The booking.' }) },
    resolve: async (_query, _root, { input }, { deps, clientAddress, idempotencyKey }) => {
      await deps.rateLimits.consume('booking', clientAddress);
      const { location, className, paymentIntentId, clientSecret, ...person } = parseInput(bookingFields, input);
      return createBooking(deps, {
        classRef: parseClassReferenceOrThrow(input.classId),
        date: input.date ?? null,
        person: toPerson(person),
        claims: {
          time: input.time ?? undefined,
          location: location || undefined,
          priceCents: input.priceCents ?? undefined,
          className: className || undefined,
        },
        paymentMethod: input.paymentMethod,
        paymentIntentId: paymentIntentId || null,
        idempotencyKey: parseIdempotencyKey(idempotencyKey),
        requester: { network: deps.networkDigestOf(clientAddress), clientSecret: clientSecret || null },
      });
    },
  }),
);
