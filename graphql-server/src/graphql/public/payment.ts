import * as z from 'zod/mini';
import { paymentReference } from '#contract/payment-input';
import { finalisePayment } from '../../domain/checkout/finalise-payment';
import { type PaymentSession, startPayment } from '../../domain/checkout/start-payment';
import {
  CardPaymentsOffError,
  ClassUnavailableError,
  InvalidInputError,
  PaymentRefusedError,
  ServiceUnavailableError,
  TooManyRequestsError,
} from '../../domain/errors';
import { getManageUrl } from '../../domain/links';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { BookingType } from './booking';
import { CLASS_REQUEST_ERRORS, classRequestFields, classRequestRules, toClassRequest } from './class-request';

const PaymentSessionType = builder.objectRef<PaymentSession>('PaymentSession').implement({
  description: 'A payment intent that can be paid now, and the seat that is held for it.',
  fields: (t) => ({
    paymentIntentId: t.exposeString('paymentIntentId', {
      description: "Stripe's id of the payment intent; `createBooking` and `finishPayment` take it.",
    }),
    clientSecret: t.exposeString('clientSecret', {
      description: 'Secret of the payment intent for the card form. It proves whose payment this is: keep it private.',
    }),
    publishableKey: t.exposeString('publishableKey', {
      description: 'Public Stripe key that the card form is created with.',
    }),
    amountCents: t.exposeInt('amountCents', { description: 'Amount to pay in euro cents: the price of the class.' }),
    holdExpiresAt: t.expose('holdExpiresAt', {
      type: 'Instant',
      nullable: true,
      description: 'When the held seat is released, an ISO 8601 instant in UTC; null when no seat is held.',
    }),
    holdSeconds: t.int({
      nullable: true,
      description:
        'Seconds left until the held seat is released, for a countdown that does not depend on the clock of the device; null when no seat is held.',
      resolve: ({ holdExpiresAt }, _args, { deps }) =>
        holdExpiresAt && Math.max(0, Math.floor((holdExpiresAt.getTime() - deps.clock.now().getTime()) / 1000)),
    }),
  }),
});

const StartPaymentInput = builder.inputType('StartPaymentInput', {
  description:
    'The class and the person who pays. `time`, `location` and `priceCents` are optional claims about the class: the payment is refused when one of them contradicts it.',
  fields: classRequestFields,
});

builder.mutationField('startPayment', (t) =>
  t.field({
    skipTypeScopes: true,
    type: PaymentSessionType,
    description:
      'Holds a seat and creates a payment intent for the price of the class. Called again by the same person (same name, email and network, or with the client secret of the earlier payment), it cancels the earlier intent and returns a new one for the same seat. PaymentRefusedError: the earlier payment is already paid. CardPaymentsOffError: the studio takes no cards now, or the price is below 50 cents.',
    errors: { types: CLASS_REQUEST_ERRORS },
    args: {
      input: t.arg({ type: StartPaymentInput, required: true, description: 'The class, and the person who pays.' }),
    },
    resolve: async (_root, { input }, { deps, clientAddress }) => {
      await deps.rateLimits.consume('payment', clientAddress);
      const fields = parseInput(classRequestRules, input);
      return startPayment(deps, await toClassRequest(input, fields, { deps, clientAddress }));
    },
  }),
);

const finishFields = z.object({ paymentIntentId: paymentReference, clientSecret: paymentReference });

builder.mutationField('finishPayment', (t) =>
  t.field({
    skipTypeScopes: true,
    type: BookingType,
    description:
      'Turns a paid payment intent into its booking, after a redirect payment or a reload of the page. Safe to repeat: it always returns the same booking. A payment that buys no place is refunded in full.',
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
      paymentIntentId: t.arg.string({ required: true, description: "Stripe's id of the payment intent." }),
      clientSecret: t.arg.string({
        required: true,
        description: 'Client secret of that payment intent: the proof that the payment belongs to the caller.',
      }),
    },
    resolve: async (_root, args, { deps, clientAddress }) => {
      await deps.rateLimits.consume('payment', clientAddress);
      const booking = await finalisePayment(deps, parseInput(finishFields, args));
      return { ...booking, manageUrl: await getManageUrl(deps, booking) };
    },
  }),
);
