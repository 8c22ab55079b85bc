import { formatCount } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import type { BookingSumQuery } from '../../gql/admin-operations';

type Sum = NonNullable<BookingSumQuery['bookingSum']>;

/** '31 bookings, €612, €198 of it cash'. */
export function formatSum({ count, paidCents, cashCents }: Sum): string {
  const bookings = formatCount(count, 'booking');
  if (cashCents === 0) return `${bookings}, ${formatPrice(paidCents)}`;
  if (cashCents === paidCents) return `${bookings}, ${formatPrice(paidCents)} in cash`;
  return `${bookings}, ${formatPrice(paidCents)}, ${formatPrice(cashCents)} of it cash`;
}
