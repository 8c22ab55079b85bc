import type { Booking } from '#prisma';

type BookingFacts = Pick<Booking, 'id' | 'status' | 'paymentMethod'>;

/** Which bookings the accounts need, without the person, and which go altogether. */
export type Erasure = { keptIds: string[]; goneIds: string[] };

/** Money moves with a card, and in person for whoever came; a place in person that was cancelled moved none. */
export function planErasure(bookings: readonly BookingFacts[]): Erasure {
  const isWithMoney = ({ status, paymentMethod }: BookingFacts) => paymentMethod === 'CARD' || status === 'CONFIRMED';
  const idsOf = (some: readonly BookingFacts[]) => some.map(({ id }) => id);
  return {
    keptIds: idsOf(bookings.filter(isWithMoney)),
    goneIds: idsOf(bookings.filter((booking) => !isWithMoney(booking))),
  };
}
