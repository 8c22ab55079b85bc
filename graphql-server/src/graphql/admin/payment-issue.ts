import type { PaymentIssue, PaymentIssueKind } from '#prisma';
import { decideUnknownPayments } from '../../domain/checkout/decide-unknown-payments';
import { countUnknownPayments, type UnknownPayments } from '../../domain/checkout/unknown-payments';
import { NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseUuid } from '../../domain/parse-input';
import { listPaymentIssues, resolvePaymentIssue } from '../../domain/payment/payment-issues';
import { builder } from '../builder';
import type { Described } from '../enums';

const PaymentIssueKindEnum = builder.enumType('PaymentIssueKind', {
  description: 'Why the teacher should look at a payment.',
  values: {
    DISPUTED: { description: "The client's bank disputes the payment." },
    PARTLY_REFUNDED: {
      description: 'A part of the payment was refunded in Stripe; the booking stands at what is left.',
    },
    REFUND_FAILED: { description: 'Stripe refused a refund.' },
    UNCLAIMED: { description: 'Paid, but no booking was made with it; it is refunded.' },
    UNEXPECTED: { description: 'The payment and the booking contradict each other.' },
    UNKNOWN_PAYMENT: { description: 'Paid, but not in this database, which was restored from a backup.' },
  } satisfies Described<PaymentIssueKind>,
});

const PaymentIssueType = builder.objectRef<PaymentIssue>('PaymentIssue').implement({
  description: 'A payment that the teacher should look at.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the entry, a UUID.' }),
    kind: t.expose('kind', { type: PaymentIssueKindEnum, description: 'The reason for the entry.' }),
    paymentIntentId: t.exposeString('paymentIntentId', { description: "Stripe's id of the payment intent." }),
    words: t.exposeString('words', {
      description: 'The problem and what to do about it, as sentences for the teacher.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'Instant',
      description: 'When the problem was found, an ISO 8601 instant in UTC.',
    }),
  }),
});

builder.queryField('paymentIssues', (t) =>
  t.field({
    type: [PaymentIssueType],
    description:
      'Up to 100 open entries about payments that the teacher should look at, newest first. Normally there are none.',
    resolve: (_root, _args, { deps }) => listPaymentIssues(deps.db),
  }),
);

builder.mutationField('resolvePaymentIssue', (t) =>
  t.field({
    type: PaymentIssueType,
    description:
      'Marks an entry as looked at and takes it off the list. StateConflictError for UNKNOWN_PAYMENT, which `decideUnknownPayments` decides about.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'Id of the entry, a UUID.' }) },
    resolve: async (_root, { id }, { deps, admin }) =>
      resolvePaymentIssue(deps, { id: parseUuid(id, 'There is no such entry.'), by: await admin() }),
  }),
);

const UnknownPaymentsDecisionEnum = builder.enumType('UnknownPaymentsDecision', {
  description: 'The one decision about all payments that a restored database does not contain.',
  values: {
    REFUND: { description: 'Refund them: the installation that the backup came from no longer runs.' },
    LEAVE: { description: 'Leave them alone: the installation that the backup came from still runs and owns them.' },
  } as const,
});

const UnknownPaymentsType = builder.objectRef<UnknownPayments>('UnknownPayments').implement({
  description: 'Counts of what waits for the decision about payments that a restored database does not contain.',
  fields: (t) => ({
    isUndecided: t.exposeBoolean('isUndecided', {
      description: 'True when this database was restored from the backup of an installation that may still run.',
    }),
    paymentCount: t.exposeInt('paymentCount', {
      description: 'Number of paid payments that are not in this database.',
    }),
    waitingRefundCount: t.exposeInt('waitingRefundCount', {
      description: "Number of refunds of that installation's payments that wait for the decision.",
    }),
  }),
});

builder.queryField('unknownPayments', (t) =>
  t.field({
    type: UnknownPaymentsType,
    description:
      'Counts what waits for the decision about payments that this database does not contain. Normally nothing does.',
    resolve: (_root, _args, { deps }) => countUnknownPayments(deps.db),
  }),
);

builder.mutationField('decideUnknownPayments', (t) =>
  t.field({
    type: UnknownPaymentsType,
    description:
      'Decides about all payments that this database does not contain, in one step. Returns what still waits. A repeated call changes nothing.',
    errors: { types: [ServiceUnavailableError] },
    args: {
      decision: t.arg({
        type: UnknownPaymentsDecisionEnum,
        required: true,
        description: 'Refund the payments, or leave them alone.',
      }),
    },
    resolve: async (_root, { decision }, { deps, admin }) =>
      decideUnknownPayments(deps, { decision, by: await admin() }),
  }),
);
