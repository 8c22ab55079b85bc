import type { Booking } from '#prisma';

/** Why a booking cannot be refunded, in words for the teacher; null when it can: confirmed, and paid by card. */
export function whyNotRefundable({ status, paymentMethod }: Pick<Booking, 'status' | 'paymentMethod'>): string | null {
  if (status === 'REFUNDED') return 'This booking was refunded already.';
  if (paymentMethod === 'IN_PERSON') return 'This booking is paid in person: there is no card payment to refund.';
  if (status === 'CANCELLED') return 'This booking was cancelled: only a confirmed booking can be refunded.';
  return null;
}
