import { formatCount } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import type { BookingSumQuery } from '../../gql/admin-operations';

type Sum = NonNullable<BookingSumQuery['bookingSum']>;

/** '31 bookings, €612 received, €198 of it cash': prices that are not paid yet are not in it. */
export function formatSum({ count, paidCents, cashCents }: Sum): string {
  const bookings = formatCount(count, 'booking');
  const received = `${bookings}, ${formatPrice(paidCents)} received`;
  if (cashCents === 0) return received;
  if (cashCents === paidCents) return `${received} in cash`;
  return `${received}, ${formatPrice(cashCents)} of it cash`;
}
