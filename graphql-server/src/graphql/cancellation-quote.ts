import type { CancellationKind, CancellationQuote } from '#contract/cancellation';
import { builder } from './builder';
import type { Described } from './enums';

const CancellationKindEnum = builder.enumType('CancellationKind', {
  description: 'Cases of cancelling a booking, for its owner.',
  values: {
    FREE: { description: 'Paid by card, and in time: the money goes back.' },
    LATE: { description: 'Paid by card, and too late: the place can be given up, but no money goes back.' },
    NOTHING_TO_PAY: { description: 'To be paid in person: there is nothing to pay.' },
    CLOSED: { description: 'Nothing can be changed any more: cancelled already, or the class has started.' },
  } satisfies Described<CancellationKind>,
});

export const CancellationQuoteType = builder.objectRef<CancellationQuote>('CancellationQuote').implement({
  description: 'Result of cancelling a booking now.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CancellationKindEnum, description: 'One of the four cases.' }),
    refundIfTakenCents: t.exposeInt('refundIfTakenCents', {
      description:
        'Amount that would go back to the card, in euro cents, if somebody took the place until an hour before the class. 0 for every kind but LATE.',
    }),
    refundCents: t.exposeInt('refundCents', { description: 'Amount that would go back, in euro cents.' }),
    message: t.exposeString('message', { description: 'The same in a sentence for the owner.' }),
  }),
});
