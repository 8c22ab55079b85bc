import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { paymentReference } from '#contract/payment-input';
import { personInput, personPhone } from '#contract/person-input';
import { line } from '#contract/text';
import type { Person } from '../../domain/booking/booking-request';
import { finalisePayment } from '../../domain/checkout/finalise-payment';
import { type PaymentSession, startPayment } from '../../domain/checkout/start-payment';
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
import { parseClassReferenceOrThrow, parseInput } from '../../domain/parse-input';
import { builder } from '../builder';

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

/** Who books or pays, as the inputs of the schema ask for it. */
export const personInputFields = (t: InputFields) => ({
  name: t.string({ required: true, description: 'Who comes.' }),
  email: t.string({ required: true, description: 'Where the confirmation goes.' }),
  phone: t.string({ description: 'For the teacher, in case of rain.' }),
  notes: t.string({ description: 'Anything the teacher should know.' }),
});

/** The rules of these fields; absent and null are the same. */
export const personFields = z.object({
  ...personInput.shape,
  notes: z.nullish(personInput.shape.notes),
  phone: z.nullish(personPhone),
});

/** The person of a parsed input. */
export function toPerson({ name, email, phone, notes }: z.infer<typeof personFields>): Person {
  return { name, email, phone: phone || null, notes: notes || null };
}

const PaymentSessionType = builder.objectRef<PaymentSession>('PaymentSession').implement({
  description: 'A payment that can be made now, and the seat held for it.',
  fields: (t) => ({
    paymentIntentId: t.exposeString('paymentIntentId', { description: 'The payment, for createBooking.' }),
    clientSecret: t.exposeString('clientSecret', { description: 'For the card form; known to nobody else.' }),
    publishableKey: t.exposeString('publishableKey', { description: 'For the card form.' }),
    amountCents: t.exposeInt('amountCents', { description: "The class's price, in euro cents." }),
    holdExpiresAt: t.expose('holdExpiresAt', {
      type: 'Instant',
      nullable: true,
      description: 'Until when the seat is held.',
    }),
    holdSeconds: t.int({
      nullable: true,
      description: "Seconds that the seat is held from now, so that no device's clock is trusted.",
      resolve: ({ holdExpiresAt }, _args, { deps }) =>
        holdExpiresAt && Math.max(0, Math.floor((holdExpiresAt.getTime() - deps.clock.now().getTime()) / 1000)),
    }),
  }),
});

const StartPaymentInput = builder.inputType('StartPaymentInput', {
  description: 'Who wants to pay for which class.',
  fields: (t) => ({
    classId: t.id({ required: true, description: 'Availability id, or occurrence id `{availabilityId}_{date}`.' }),
    date: t.field({ type: 'LocalDate', description: 'Names the day where the id does not.' }),
    ...personInputFields(t),
    time: t.field({ type: 'LocalTime', description: 'The time that the person saw; refused when it is another.' }),
    location: t.string({ description: 'The place that the person saw; refused when it is another.' }),
    priceCents: t.int({
      description: "The price that the person saw, in euro cents; refused when it is not the class's.",
    }),
    clientSecret: t.string({
      description: 'The client secret of an earlier payment for this class: shows that its held place is yours.',
    }),
  }),
});

const startFields = z.object({
  ...personFields.shape,
  clientSecret: z.nullish(paymentReference),
  location: z.nullish(line({ label: 'Location', max: LIMITS.location })),
});

builder.mutationField('startPayment', (t) =>
  t.field({
    skipTypeScopes: true,
    type: PaymentSessionType,
    description:
      "Creates the payment for a class, with the server's price, and holds a seat meanwhile. Asked again by the same person, it cancels their earlier payment and gives a new one for the same seat.",
    errors: {
      types: [
        InvalidInputError,
        NotFoundError,
        ClassUnavailableError,
        ClaimMismatchError,
        PaymentRefusedError,
        CardPaymentsOffError,
        StateConflictError,
        TooManyRequestsError,
        ServiceUnavailableError,
      ],
    },
    args: { input: t.arg({ type: StartPaymentInput, required: true, description: 'Who pays for what.' }) },
    resolve: async (_root, { input }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('payment', clientAddress);
      const { location, clientSecret, ...person } = parseInput(startFields, input);
      return startPayment(deps, {
        classRef: parseClassReferenceOrThrow(input.classId),
        date: input.date ?? null,
        person: toPerson(person),
        claims: {
          time: input.time ?? undefined,
          location: location || undefined,
          priceCents: input.priceCents ?? undefined,
        },
        requester: { network: deps.networkDigestOf(clientAddress), clientSecret: clientSecret || null },
      });
    },
  }),
);

const finishFields = z.object({ paymentIntentId: paymentReference, clientSecret: paymentReference });

builder.mutationField('finishPayment', (t) =>
  t.prismaField({
    skipTypeScopes: true,
    type: 'Booking',
    description:
      'Turns a paid intent into its booking, after a redirect payment or a reload. The same answer every time.',
    errors: {
      types: [
        InvalidInputError,
        ClassUnavailableError,
        PaymentRefusedError,
        CardPaymentsOffError,
        TooManyRequestsError,
        ServiceUnavailableError,
      ],
    },
    args: {
      paymentIntentId: t.arg.string({ required: true, description: 'The payment.' }),
      clientSecret: t.arg.string({ required: true, description: 'Shows that it is your payment.' }),
    },
    resolve: async (_query, _root, args, { deps, clientAddress }) => {
      await deps.rateLimits.consume('payment', clientAddress);
      return finalisePayment(deps, parseInput(finishFields, args));
    },
  }),
);
