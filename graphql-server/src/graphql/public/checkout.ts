import type { Checkout } from '../../domain/checkout/start-payment';
import { describeCheckout } from '../../domain/checkout/start-payment';
import { builder } from '../builder';

const CheckoutType = builder.objectRef<Checkout>('Checkout').implement({
  description: 'How this studio can be paid right now.',
  fields: (t) => ({
    cardPayments: t.exposeBoolean('cardPayments', { description: 'Whether Pay Now can be offered.' }),
    cardPaymentsOffReason: t.exposeString('cardPaymentsOffReason', {
      nullable: true,
      description: 'Why it cannot, in words for the person.',
    }),
    isTestMode: t.exposeBoolean('isTestMode', { description: 'True when no real money moves: pages say so.' }),
    holdMinutes: t.exposeFloat('holdMinutes', {
      description: 'How long a seat is held while someone pays, in minutes.',
    }),
    stripeScript: t.exposeString('stripeScript', {
      nullable: true,
      description: "Address of a stand-in for Stripe.js. Absent: Stripe's own.",
    }),
  }),
});

builder.queryField('checkout', (t) =>
  t.field({
    skipTypeScopes: true,
    type: CheckoutType,
    description: 'How this studio can be paid right now.',
    resolve: (_root, _args, { deps }) => describeCheckout(deps),
  }),
);
