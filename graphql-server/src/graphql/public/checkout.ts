import type { Checkout } from '../../domain/checkout/start-payment';
import { describeCheckout } from '../../domain/checkout/start-payment';
import { builder } from '../builder';

const CheckoutType = builder.objectRef<Checkout>('Checkout').implement({
  description: 'The ways to pay that this studio offers now.',
  fields: (t) => ({
    cardPayments: t.exposeBoolean('cardPayments', { description: 'True when card payments are offered.' }),
    cardPaymentsOffReason: t.exposeString('cardPaymentsOffReason', {
      nullable: true,
      description: 'Why card payments are not offered, as a sentence for the person who books; null when they are.',
    }),
    isTestMode: t.exposeBoolean('isTestMode', {
      description: 'True when the payment provider runs in test mode and no real money moves.',
    }),
    holdMinutes: t.exposeFloat('holdMinutes', {
      description: 'Minutes for which a seat is held while somebody pays.',
    }),
    stripeScript: t.exposeString('stripeScript', {
      nullable: true,
      description: "URL of a script to load in place of Stripe.js; null for Stripe's own.",
    }),
  }),
});

builder.queryField('checkout', (t) =>
  t.field({
    skipTypeScopes: true,
    type: CheckoutType,
    description: 'The ways to pay that this studio offers now.',
    resolve: (_root, _args, { deps }) => describeCheckout(deps),
  }),
);
