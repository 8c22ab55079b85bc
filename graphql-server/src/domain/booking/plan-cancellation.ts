import type { Booking } from '#prisma';

type Planned = Pick<Booking, 'status' | 'paymentMethod' | 'priceCents'>;

/** What cancelling a class comes to: who is told, whose booking simply ends, who gets how much back. */
export type CancellationPlan<Person> = {
  told: Person[];
  paidInPerson: Person[];
  paidByCard: Person[];
  /** In cents, of all together. */
  refundCents: number;
};

/** What cancelling a class comes to for those who booked it; whoever is not coming anyway is left out. */
export function planCancellation<Person extends Planned>(bookings: readonly Person[]): CancellationPlan<Person> {
  const told = bookings.filter(({ status }) => status === 'CONFIRMED');
  const paidByCard = told.filter(({ paymentMethod }) => paymentMethod === 'CARD');
  return {
    told,
    paidByCard,
    paidInPerson: told.filter(({ paymentMethod }) => paymentMethod === 'IN_PERSON'),
    refundCents: paidByCard.reduce((sum, { priceCents }) => sum + priceCents, 0),
  };
}

/** Why a class cannot be cancelled at `now`, in words for the teacher; null when it can: until it is over, rain may end it. */
export function whyNotCancellable(
  { endsAt, cancelledAt }: { endsAt: Date; cancelledAt: Date | null },
  now: Date,
): string | null {
  if (cancelledAt) return 'This class was cancelled already.';
  return endsAt <= now ? 'This class is over: it cannot be cancelled any more.' : null;
}
