import { formatCount } from '#contract/format-count';
import type { PaymentIssuesQuery, UnknownPaymentsDecision } from '../../gql/admin-operations';

export type UnknownPayments = NonNullable<PaymentIssuesQuery['unknownPayments']>;

export const isDecisionDue = ({ isUndecided, paymentCount }: UnknownPayments) => isUndecided || paymentCount > 0;

/** Explains why payments are unknown, in sentences. */
export function describeSituation({ isUndecided, paymentCount, waitingRefundCount }: UnknownPayments): string[] {
  const isOne = paymentCount === 1;
  return [
    isUndecided
      ? 'This database was restored from a backup. Until you say whether the installation that the backup came from still runs, nothing of it is refunded or cancelled here.'
      : 'This database does not know some payments that it made: it was probably restored from an older backup.',
    ...(paymentCount > 0
      ? [
          `${formatCount(paymentCount, 'payment')} ${isOne ? 'was' : 'were'} made after that backup. Whoever paid expects a place; ${isOne ? 'it is' : 'they are'} not in this database.`,
        ]
      : []),
    ...(waitingRefundCount > 0
      ? [
          `${formatCount(waitingRefundCount, 'refund')} ${waitingRefundCount === 1 ? 'waits' : 'wait'} for your decision.`,
        ]
      : []),
  ];
}

/** Explains the consequences of a decision, in sentences. */
export function listConsequences(
  decision: UnknownPaymentsDecision,
  { isUndecided, paymentCount, waitingRefundCount }: UnknownPayments,
): string[] {
  const refunds = formatCount(waitingRefundCount, 'waiting refund');
  if (decision === 'REFUND') {
    return [
      ...(isUndecided ? ['Choose this only if the installation that the backup came from does not run any more.'] : []),
      ...(paymentCount > 0
        ? [`${formatCount(paymentCount, 'payment')} will be refunded in full, without a place.`]
        : []),
      ...(waitingRefundCount > 0 ? [`${refunds} will be paid back.`] : []),
      ...(isUndecided ? ['Any other payment of that installation that turns up later is refunded, too.'] : []),
      'Look up who paid in Stripe’s dashboard, and write to them. A refund cannot be undone.',
    ];
  }
  return [
    isUndecided
      ? 'Choose this if the installation that the backup came from still runs. Its payments are never touched from here.'
      : 'Choose this if another installation has these payments. They leave the list, and nothing is refunded.',
    ...(isUndecided ? ['Payments that it had begun end here, and its bookings can be refunded there only.'] : []),
    ...(waitingRefundCount > 0 ? [`${refunds} will not be paid back from here.`] : []),
    'This cannot be undone.',
  ];
}
