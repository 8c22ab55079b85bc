import type { PaymentIssue } from '#prisma';
import { PaymentIssueKind } from '#prisma';
import { decideUnknownPayments } from '../../domain/checkout/decide-unknown-payments';
import { findUnknownPayments, type UnknownPayments } from '../../domain/checkout/unknown-payments';
import { NotFoundError, ServiceUnavailableError, StateConflictError } from '../../domain/errors';
import { parseUuid } from '../../domain/parse-input';
import { listPaymentIssues, resolvePaymentIssue } from '../../domain/payment/payment-issues';
import { builder } from '../builder';

const PaymentIssueKindEnum = builder.enumType('PaymentIssueKind', {
  description: 'Why a payment should be looked at.',
  values: Object.values(PaymentIssueKind),
});

const PaymentIssueType = builder.objectRef<PaymentIssue>('PaymentIssue').implement({
  description: 'A payment that a person should look at.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    kind: t.expose('kind', { type: PaymentIssueKindEnum, description: 'Why.' }),
    paymentIntentId: t.exposeString('paymentIntentId', { description: 'The payment, as the provider calls it.' }),
    words: t.exposeString('words', { description: 'What happened, and what to do.' }),
    createdAt: t.expose('createdAt', { type: 'Instant', description: 'Since when.' }),
  }),
});

builder.queryField('paymentIssues', (t) =>
  t.field({
    type: [PaymentIssueType],
    description: 'Payments that a person should look at, the newest first. Normally there are none.',
    resolve: (_root, _args, { deps }) => listPaymentIssues(deps.db),
  }),
);

builder.mutationField('resolvePaymentIssue', (t) =>
  t.field({
    type: PaymentIssueType,
    description: 'Says that somebody has looked: it leaves the list.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: 'What was looked at.' }) },
    resolve: async (_root, { id }, { deps, admin }) =>
      resolvePaymentIssue(deps, { id: parseUuid(id, 'There is no such entry.'), by: await admin() }),
  }),
);

const UnknownPaymentsDecisionEnum = builder.enumType('UnknownPaymentsDecision', {
  description: 'The one decision about all payments that a restored database does not know.',
  values: {
    REFUND: { description: 'Refund them: the installation that the backup came from does not run any more.' },
    LEAVE: { description: 'Leave them: another installation has them.' },
  } as const,
});

const UnknownPaymentsType = builder.objectRef<UnknownPayments>('UnknownPayments').implement({
  description: 'What waits for the one decision about payments that a restored database does not know.',
  fields: (t) => ({
    isUndecided: t.exposeBoolean('isUndecided', {
      description: 'Whether this database was restored from the backup of an installation that may still run.',
    }),
    paymentCount: t.exposeInt('paymentCount', { description: 'Paid payments that are not in this database.' }),
    waitingRefundCount: t.exposeInt('waitingRefundCount', {
      description: "Refunds of that installation's payments that are not executed before the decision.",
    }),
  }),
});

builder.queryField('unknownPayments', (t) =>
  t.field({
    type: UnknownPaymentsType,
    description: 'What waits for the decision about payments that this database does not know. Normally nothing.',
    resolve: (_root, _args, { deps }) => findUnknownPayments(deps.db),
  }),
);

builder.mutationField('decideUnknownPayments', (t) =>
  t.field({
    type: UnknownPaymentsType,
    description:
      'Decides about all payments that this database does not know, at once. Once decided it does nothing more.',
    errors: { types: [ServiceUnavailableError] },
    args: {
      decision: t.arg({ type: UnknownPaymentsDecisionEnum, required: true, description: 'What happens to them.' }),
    },
    resolve: async (_root, { decision }, { deps, admin }) =>
      decideUnknownPayments(deps, { decision, by: await admin() }),
  }),
);
