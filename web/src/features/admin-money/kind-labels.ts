import type { MoneyConcernKind } from '../../gql/admin-operations';

/** Why a payment should be looked at, in a few words. */
export const KIND_LABELS: Record<MoneyConcernKind, string> = {
  DISPUTED: 'Disputed payment',
  PARTLY_REFUNDED: 'Partly refunded elsewhere',
  REFUND_FAILED: 'Refund failed',
  UNCLAIMED: 'Paid, but for no class',
  UNEXPECTED: 'Payment and booking differ',
  UNKNOWN_PAYMENT: 'Paid, but not in this database',
};
