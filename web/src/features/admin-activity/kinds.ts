import type { ActivityKind } from '../../gql/admin-operations';

/** What something was done to, in words. */
export const KIND_LABELS: Record<ActivityKind, string> = {
  BOOKING: 'Booking',
  PAYMENT: 'Payment',
  CLASS: 'Class',
  DATE: 'Single date',
  MESSAGE: 'Message',
  LETTER: 'Mail to clients',
  CLIENT: 'Client data',
  SIGN_IN: 'Sign-in',
};

/** A kind as it stands in an address; null for anything else. */
export function kindOf(text: string | null): ActivityKind | null {
  return text !== null && Object.hasOwn(KIND_LABELS, text) ? (text as ActivityKind) : null;
}

/** How many entries an address leaves out; 0 for anything that is no such number. */
export function offsetOf(text: string | null): number {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
}
