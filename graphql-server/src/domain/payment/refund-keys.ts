import type { Prisma } from '#prisma';

/** The key of the refund of a booking's price. Only this refund makes the booking REFUNDED. */
export const bookingRefundKey = ({ id }: { id: string }) => `booking-${id}`;

/** Of a payment's refunds, the one with the key above. */
export const BOOKING_REFUND = {
  where: { key: { startsWith: 'booking-' } },
} as const satisfies Prisma.RefundFindManyArgs;

/** The key of the refund of what a moved booking costs less; `eventId` is the event of the move. */
export const differenceRefundKey = (eventId: bigint) => `difference-${eventId}`;

/** The key of the refund of a part at the provider; `refundedCents` is what came back of the payment in all by then. */
export const partRefundKey = (refundedCents: number) => `provider-${refundedCents}`;

/** The event of the move whose difference this refund returns. */
export const getEventId = ({ key }: { key: string }) => BigInt(key.replace('difference-', ''));
