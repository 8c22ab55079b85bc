import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { priceInEuros } from '#contract/money';
import { paymentReference } from '#contract/payment-input';
import { personName, personNotes, personPhone } from '#contract/person-input';
import { BODY_MESSAGE, email, line, localDate, localTime } from '#contract/text';
import type { BookingRequest } from '../../domain/booking/booking-request';
import type { PaymentRequest } from '../../domain/checkout/hold-seat';
import { parseClassReferenceOrThrow, parseInput } from '../../domain/parse-input';

const classId = z.string('The class is missing.').check(z.maxLength(200, 'This is not the id of a class.'));

/** The body of `POST /api/bookings`. */
export const bookingPayload = z.object(
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

/** Parses the body of `POST /api/bookings`. `network` is the digest of the client's network. @throws InvalidInputError that names every bad field */
export function parseBookingPayload(
  body: unknown,
  { network, idempotencyKey }: { network: string; idempotencyKey: string | null },
): BookingRequest {
  const payload = parseInput(bookingPayload, body);
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

/** The body of `POST /api/bookings/create-payment-intent`. */
export const intentPayload = z.object(
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

/** Parses the body of `create-payment-intent`; `request` is null when it names no class. @throws InvalidInputError that names every bad field */
export function parseIntentPayload(
  body: unknown,
  network: string,
): { amountCents: number; request: PaymentRequest | null } {
  const payload = parseInput(intentPayload, body);
  const { amount: amountCents, userName, userEmail, userPhone, message, clientSecret } = payload;
  if (!payload.classId) return { amountCents, request: null };
  return {
    amountCents,
    request: {
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
    },
  };
}
