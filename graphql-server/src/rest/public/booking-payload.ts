import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { EUROS, priceInEuros } from '#contract/money';
import { paymentReference } from '#contract/payment-input';
import { personName, personNotes, personPhone } from '#contract/person-input';
import { BODY_MESSAGE, email, line, localDate, localTime } from '#contract/text';
import type { BookingRequest } from '../../domain/booking/booking-request';
import type { PaymentRequest } from '../../domain/checkout/hold-seat';
import { parseClassReferenceOrThrow } from '../../domain/parse-input';
import type { Input } from '../call';

const classId = z.string('The class is missing.').check(z.maxLength(200, 'This is not the id of a class.'));

const CLAIM = 'Claim: the call is refused when the class has another one.';
const PERSON = {
  userName: `Name of the person who comes, at most ${LIMITS.name} characters.`,
  userEmail: 'Email address that the confirmation goes to.',
  userPhone: 'Phone number for messages about the weather.',
  message: `Free text for the teacher, at most ${LIMITS.notes} characters.`,
};
const CLASS = {
  classId: 'Availability id, or occurrence id `{availabilityId}_{date}`.',
  classDate: 'Date of the class, YYYY-MM-DD. Required for a series when `classId` is an availability id.',
  clientSecret: 'Client secret of a payment that this person started for the class: the held seat is theirs.',
};

const bookingSchema = z.object(
  {
    userName: personName,
    userEmail: email,
    userPhone: z.nullish(personPhone),
    message: z.nullish(personNotes),
    className: z.nullish(line({ label: 'Class name', max: LIMITS.className })),
    classDate: z.nullish(localDate),
    classTime: z.nullish(localTime),
    classId,
    location: z.nullish(line({ label: 'Location', max: LIMITS.location })),
    price: z.nullish(priceInEuros('Price')),
    paymentMethod: z.enum(['stripe', 'payInPerson'], 'The payment method must be stripe or payInPerson.'),
    paymentIntentId: z.nullish(paymentReference),
    clientSecret: z.nullish(paymentReference),
  },
  BODY_MESSAGE,
);

/** The body of `POST /api/bookings`. */
export const bookingBody: Input<typeof bookingSchema> = {
  schema: bookingSchema,
  fields: {
    ...CLASS,
    ...PERSON,
    className: CLAIM,
    classTime: CLAIM,
    location: CLAIM,
    price: { description: CLAIM, type: ['number', 'null'], ...EUROS },
    paymentMethod: 'Way of paying: `stripe` needs `paymentIntentId`.',
    paymentIntentId: 'Payment intent that is paid already. Not allowed with `payInPerson`.',
  },
};

/** `network` is the digest of the client's network. @throws InvalidInputError when `classId` is no id of a class */
export function toBookingRequest(
  payload: z.output<typeof bookingSchema>,
  { network, idempotencyKey }: { network: string; idempotencyKey: string | null },
): BookingRequest {
  return {
    classRef: parseClassReferenceOrThrow(payload.classId),
    date: payload.classDate ?? null,
    person: {
      name: payload.userName,
      email: payload.userEmail,
      phone: payload.userPhone || null,
      notes: payload.message || null,
    },
    claims: {
      time: payload.classTime ?? undefined,
      location: payload.location || undefined,
      priceCents: payload.price ?? undefined,
      className: payload.className || undefined,
    },
    paymentMethod: payload.paymentMethod === 'stripe' ? 'CARD' : 'IN_PERSON',
    paymentIntentId: payload.paymentIntentId || null,
    idempotencyKey,
    requester: { network, clientSecret: payload.clientSecret || null, waitlistEntryId: null },
  };
}

const intentSchema = z.object(
  {
    amount: priceInEuros('Amount'),
    classId: z.nullish(classId),
    classDate: z.nullish(localDate),
    userName: z.nullish(personName),
    userEmail: z.nullish(email),
    userPhone: z.nullish(personPhone),
    message: z.nullish(personNotes),
    clientSecret: z.nullish(paymentReference),
  },
  BODY_MESSAGE,
);

/** The body of `POST /api/bookings/create-payment-intent`. */
export const intentBody: Input<typeof intentSchema> = {
  schema: intentSchema,
  fields: {
    amount: { description: 'Amount in euros, with at most two decimals.', type: 'number', ...EUROS },
    ...CLASS,
    ...PERSON,
  },
};

/** Null when the payload names no class. @throws InvalidInputError when `classId` is no id of a class */
export function toPaymentRequest(payload: z.output<typeof intentSchema>, network: string): PaymentRequest | null {
  const { amount: amountCents, userName, userEmail, userPhone, message, clientSecret } = payload;
  if (!payload.classId) return null;
  return {
    classRef: parseClassReferenceOrThrow(payload.classId),
    date: payload.classDate ?? null,
    person: {
      ...(userName ? { name: userName } : {}),
      ...(userEmail ? { email: userEmail } : {}),
      phone: userPhone || null,
      notes: message || null,
    },
    claims: { priceCents: amountCents },
    requester: { network, clientSecret: clientSecret || null, waitlistEntryId: null },
  };
}
