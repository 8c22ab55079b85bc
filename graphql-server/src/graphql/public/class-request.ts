import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { paymentReference } from '#contract/payment-input';
import { personInput, personPhone } from '#contract/person-input';
import { line } from '#contract/text';
import type { BookingRequest } from '../../domain/booking/booking-request';
import {
  CardPaymentsOffError,
  ClaimMismatchError,
  ClassUnavailableError,
  InvalidInputError,
  NotFoundError,
  PaymentRefusedError,
  ServiceUnavailableError,
  StateConflictError,
  TooManyRequestsError,
} from '../../domain/errors';
import { findLinkedEntry } from '../../domain/links';
import { parseClassReferenceOrThrow } from '../../domain/parse-input';
import type { builder } from '../builder';
import type { GraphqlContext } from '../context';

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

/** The input fields that `createBooking` and `startPayment` share: the class, the person, and what the person saw of the class. */
export const classRequestFields = (t: InputFields) => ({
  classId: t.id({ required: true, description: 'Availability id, or occurrence id `{availabilityId}_{date}`.' }),
  date: t.field({
    type: 'LocalDate',
    description:
      "Date of the class in the studio's time zone, YYYY-MM-DD. Required for a series when `classId` is an availability id.",
  }),
  name: t.string({
    required: true,
    description: `Name of the person who comes to the class, at most ${LIMITS.name} characters.`,
  }),
  email: t.string({
    required: true,
    description: `Email address that the confirmation goes to, at most ${LIMITS.email} characters.`,
  }),
  phone: t.string({
    description: `Phone number for messages about the weather, at most ${LIMITS.phone} characters. Optional.`,
  }),
  notes: t.string({ description: `Free text for the teacher, at most ${LIMITS.notes} characters. Optional.` }),
  time: t.field({
    type: 'LocalTime',
    description:
      'Claim: start time that the person saw, HH:MM. ClaimMismatchError when the class starts at another time.',
  }),
  location: t.string({
    description: 'Claim: location that the person saw. ClaimMismatchError when the class is held elsewhere.',
  }),
  priceCents: t.int({
    description: 'Claim: price in euro cents that the person saw. ClaimMismatchError when the class has another price.',
  }),
  clientSecret: t.string({
    description:
      'Client secret of a payment that this person started for the same class. It proves that the seat held for that payment is theirs. Optional.',
  }),
  waitlistLink: t.string({
    description:
      'Personal link of a place on the waitlist of this class, the last part of its address after `/waitlist/`. It proves that the place offered there is theirs. Optional.',
  }),
});

/** The rules of the person and the claims; null counts as absent. */
export const classRequestRules = z.object({
  ...personInput.shape,
  notes: z.nullish(personInput.shape.notes),
  phone: z.nullish(personPhone),
  location: z.nullish(line({ label: 'Location', max: LIMITS.location })),
  clientSecret: z.nullish(paymentReference),
  waitlistLink: z.nullish(paymentReference),
});

/** The failures that `createBooking` and `startPayment` share. */
export const CLASS_REQUEST_ERRORS = [
  InvalidInputError,
  NotFoundError,
  ClassUnavailableError,
  ClaimMismatchError,
  PaymentRefusedError,
  CardPaymentsOffError,
  StateConflictError,
  TooManyRequestsError,
  ServiceUnavailableError,
];

type ClassRequest = Pick<BookingRequest, 'classRef' | 'date' | 'person' | 'claims' | 'requester'>;

/** What the scalars of the schema have checked already. */
type ScalarValues = {
  classId: string;
  date?: string | null | undefined;
  time?: string | null | undefined;
  priceCents?: number | null | undefined;
};

/**
 * Puts the checked fields together as a request from this network address.
 * @throws InvalidInputError for a bad `classId`
 * @throws NotFoundError for a waitlist link that opens nothing
 */
export async function toClassRequest(
  { classId, date, time, priceCents }: ScalarValues,
  { name, email, phone, notes, location, clientSecret, waitlistLink }: z.infer<typeof classRequestRules>,
  { deps, clientAddress }: Pick<GraphqlContext, 'deps' | 'clientAddress'>,
): Promise<ClassRequest> {
  const entry = waitlistLink ? await findLinkedEntry(deps.db, deps.linkSecret, waitlistLink) : null;
  return {
    classRef: parseClassReferenceOrThrow(classId),
    date: date ?? null,
    // The form of a booking does not ask for the phone number that they typed when they joined the waitlist.
    person: { name, email, phone: phone || entry?.phone || null, notes: notes || null },
    claims: {
      time: time ?? undefined,
      location: location || undefined,
      priceCents: priceCents ?? undefined,
    },
    requester: {
      network: deps.toNetworkDigest(clientAddress),
      clientSecret: clientSecret || null,
      waitlistEntryId: entry?.id ?? null,
    },
  };
}
