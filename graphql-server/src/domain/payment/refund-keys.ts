import type { Prisma } from '#prisma';

/** The key of the refund of a payment that bought nothing. */
export const UNUSABLE_REFUND = 'unusable';

/** The key of the refund of a booking's price. It makes the booking REFUNDED. */
export const bookingRefundKey = ({ id }: { id: string }) => `booking-${id}`;

/** The key of the refund of a late cancellation whose place somebody has taken again. */
export const resoldRefundKey = ({ id }: { id: string }) => `resold-${id}`;

/** Of a payment's refunds, the one that ends its booking: it has one of the keys above. No payment has both. */
export const BOOKING_REFUND = {
  where: { OR: [{ key: { startsWith: 'booking-' } }, { key: { startsWith: 'resold-' } }] },
} as const satisfies Prisma.RefundFindManyArgs;

/** The key of the refund of what a moved booking costs less; `eventId` is the event of the move. */
export const differenceRefundKey = (eventId: bigint) => `difference-${eventId}`;

/** The key of the refund of a part at the provider; `refundedCents` is what came back of the payment in all by then. */
export const partRefundKey = (refundedCents: number) => `provider-${refundedCents}`;

/** The event of the move whose difference this refund returns. */
export const getEventId = ({ key }: { key: string }) => BigInt(key.replace('difference-', ''));
