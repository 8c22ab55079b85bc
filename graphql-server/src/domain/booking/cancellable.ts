import type { Booking } from '#prisma';

type Facts = Pick<Booking, 'status' | 'paymentMethod' | 'startsAt'>;

/** Why a single place cannot be cancelled, in words for the teacher; null when it can: to be paid in person, and still to come. */
export function whyNotCancellable({ status, paymentMethod, startsAt }: Facts, now: Date): string | null {
  if (paymentMethod === 'CARD') return 'This booking was paid by card: refund it instead.';
  if (status !== 'CONFIRMED') return 'This booking was cancelled already.';
  if (startsAt <= now) return 'This class has started: the place cannot be cancelled any more.';
  return null;
}
