import { type CancellationQuote, formatNotFree, getTakenUntil } from '#contract/cancellation';
import { formatDeadline } from '#contract/format-deadline';
import { formatEuros } from '#contract/format-price';
import { isPaidByCard, NOTHING_TO_PAY } from '#contract/paid';
import type { Booking, Prisma, RebookingOffer, Refund } from '#prisma';
import { lockBooking } from '../payment/lock-payment';
import { BOOKING_REFUND } from '../payment/refund-keys';
import type { Clock, Tx } from '../ports';
import { getEnd } from '../schedule/dated-class';
import type { StudioTime } from '../time/studio-time';
import { isOfferOpen } from './rebooking-offer';

export type QuotedBooking = Pick<
  Booking,
  | 'status'
  | 'paymentMethod'
  | 'priceCents'
  | 'paidCashAt'
  | 'startsAt'
  | 'durationMinutes'
  | 'freeCancellationUntil'
  | 'createdAt'
> & {
  isClassCancelled: boolean;
  refund: Pick<Refund, 'status' | 'amountCents'> | null;
  /** True when its owner cancelled it after the free-cancellation instant. */
  isCancelledLate: boolean;
  /** The choice after its class was cancelled; null without one. */
  rebookingOffer: Pick<RebookingOffer, 'until' | 'outcome'> | null;
};

export type QuoteTime = { now: Date; timeZone: string };

/** Quotes the cancellation of a booking at `now`. The instant `freeCancellationUntil` itself is still free. */
export function quoteCancellation(booking: QuotedBooking, { now, timeZone }: QuoteTime): CancellationQuote {
  const closed = whyUnchangeable(booking, { now, timeZone });
  if (closed) return { kind: 'CLOSED', ...NO_MONEY, message: closed };
  if (!isPaidByCard(booking)) {
    return { kind: 'NOTHING_TO_PAY', ...NO_MONEY, message: describeUnpaidByCard(booking) };
  }
  const { priceCents, freeCancellationUntil, createdAt } = booking;
  if (now <= freeCancellationUntil) {
    const message = `You get ${formatEuros(priceCents)} back to the card you paid with.`;
    return { kind: 'FREE', ...NO_MONEY, refundCents: priceCents, message };
  }
  const ended = formatNotFree((deadline) => `Cancelling was free until ${deadline}.`, {
    until: freeCancellationUntil,
    bookedAt: createdAt,
    timeZone,
  });
  const ifTaken = describeIfTaken(booking, { now, timeZone });
  const money = ifTaken ?? 'You get no money back, but somebody else can have your place.';
  const refundIfTakenCents = ifTaken ? priceCents : 0;
  return { kind: 'LATE', refundCents: 0, refundIfTakenCents, message: `${ended} ${money}` };
}

const NO_MONEY = { refundCents: 0, refundIfTakenCents: 0 };

/**
 * Says what comes back for a place that is cancelled late if somebody takes it: 'You get €22.00 back if somebody takes your place
 * before Tuesday 24 November, 06:45.' Null for a place that was not paid by card, and in the last hour.
 */
export function describeIfTaken(
  booking: Pick<Booking, 'paymentMethod' | 'priceCents' | 'startsAt'>,
  { now, timeZone }: QuoteTime,
): string | null {
  const takenUntil = getTakenUntil(booking.startsAt);
  if (!isPaidByCard(booking) || now >= takenUntil) return null;
  const until = formatDeadline(takenUntil, timeZone);
  return `You get ${formatEuros(booking.priceCents)} back if somebody takes your place before ${until}.`;
}

/**
 * Quotes the same for the teacher, who may cancel until the class ends, as she may add people until then: while it is held, the
 * quote is that of the last moment before the start.
 */
export function quoteForTeacher(booking: QuotedBooking, { now, timeZone }: QuoteTime): CancellationQuote {
  const { startsAt } = booking;
  const isHeldNow = startsAt <= now && now < getEnd(booking);
  return quoteCancellation(booking, { now: isHeldNow ? new Date(startsAt.getTime() - 1) : now, timeZone });
}

/** The sentence that says why nothing can be changed any more; null for a confirmed booking of a coming class. */
function whyUnchangeable(booking: QuotedBooking, { now, timeZone }: QuoteTime): string | null {
  const { status, startsAt, isClassCancelled, refund, rebookingOffer } = booking;
  if (status === 'REFUNDED') return 'This booking was cancelled, and your money was returned.';
  if (status === 'CONFIRMED' && isClassCancelled && refund === null && isOfferOpen(rebookingOffer, now)) {
    const otherwise = isPaidByCard(booking) ? 'your money back' : 'no class';
    const until = formatDeadline(rebookingOffer.until, timeZone);
    return `This class was cancelled. Until ${until} you can choose: another class, or ${otherwise}.`;
  }
  if (status === 'CANCELLED' || isClassCancelled) {
    const what = isClassCancelled ? 'This class was cancelled.' : 'This booking was cancelled.';
    if (refund) return `${what} ${describeRefund(refund)}`;
    if (!isPaidByCard(booking)) return `${what} ${describeUnpaidByCard(booking)}`;
    if (status !== 'CANCELLED') return what;
    const ifTaken = booking.isCancelledLate && !isClassCancelled ? describeIfTaken(booking, { now, timeZone }) : null;
    return ifTaken ? `${what} ${ifTaken}` : 'This booking was cancelled, and no money comes back.';
  }
  if (refund?.status === 'DUE') return `This booking is being refunded. ${describeRefund(refund)}`;
  return startsAt <= now ? 'This class has started: nothing can be changed any more.' : null;
}

/** What happens to the money of a place that ends and was not paid by card, in a sentence for its owner. */
export function describeUnpaidByCard({ priceCents, paidCashAt }: Pick<Booking, 'priceCents' | 'paidCashAt'>): string {
  if (paidCashAt === null || priceCents === 0) return NOTHING_TO_PAY;
  return `You have paid ${formatEuros(priceCents)} at the studio: your teacher settles it with you.`;
}

/** The progress of a refund in a sentence for the owner of the booking. */
export function describeRefund({ status, amountCents }: Pick<Refund, 'status' | 'amountCents'>): string {
  const amount = formatEuros(amountCents);
  switch (status) {
    case 'DUE':
      return `${amount} is on its way back to your card.`;
    case 'DONE':
      return `${amount} was returned to your card.`;
    case 'FAILED':
      return `${amount} could not be returned to your card yet; your teacher knows.`;
  }
}

/** What a quote needs besides the booking itself. */
export const WITH_QUOTE_FACTS = {
  occurrence: { include: { availability: true } },
  paymentAttempt: { include: { refunds: BOOKING_REFUND } },
  rebookingOffer: true,
  events: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.BookingInclude;

export type BookingWithQuoteFacts = Prisma.BookingGetPayload<{ include: typeof WITH_QUOTE_FACTS }>;

/**
 * Locks one booking until the end of the transaction and reads what its quote needs under the lock.
 * @throws NotFoundError when the booking is unknown
 */
export async function lockQuotedBooking(tx: Tx, id: string): Promise<BookingWithQuoteFacts> {
  await lockBooking(tx, id);
  return tx.booking.findUniqueOrThrow({ where: { id }, include: WITH_QUOTE_FACTS });
}

/** Quotes the cancellation of these bookings by the teacher now, each by its id. */
export async function findCancellationQuotes(
  { db, clock, studioTime }: { db: Tx; clock: Clock; studioTime: StudioTime },
  ids: string[],
): Promise<Map<string, CancellationQuote>> {
  const circumstances = { now: clock.now(), timeZone: studioTime.zone };
  const found = await db.booking.findMany({ where: { id: { in: ids } }, include: WITH_QUOTE_FACTS });
  return new Map(found.map((booking) => [booking.id, quoteForTeacher(toQuotedBooking(booking), circumstances)]));
}

export function toQuotedBooking(booking: BookingWithQuoteFacts): QuotedBooking {
  const { occurrence, paymentAttempt } = booking;
  return {
    ...booking,
    isClassCancelled: occurrence.cancelledAt !== null,
    refund: paymentAttempt?.refunds[0] ?? null,
    isCancelledLate: booking.events.some(({ kind }) => kind === 'CANCELLED_LATE'),
  };
}
