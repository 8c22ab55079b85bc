import * as z from 'zod/mini';
import type { CancellationQuote } from '#contract/cancellation';
import { addDays } from '#contract/civil-date';
import { formatEuros } from '#contract/format-price';
import { LIMITS, MAX_CLIENT_MOVES } from '#contract/limits';
import { occurrenceId } from '#contract/occurrence-id';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { isPaidByCard } from '#contract/paid';
import { email } from '#contract/text';
import type { WeatherCall } from '#contract/weather-call';
import type { Booking, BookingEvent, RebookingOffer } from '#prisma';
import type { BookingDeps } from '../booking/booking-request';
import { StateConflictError } from '../errors';
import { getFirstName, maskEmail } from '../format';
import { findLinkedAddress, findLinkedBooking, noSuchLink, toBookingLink } from '../links';
import { queueMails } from '../outbox/queue-mails';
import { parseInput } from '../parse-input';
import { lockBooking } from '../payment/lock-payment';
import type { LinkSecret, Tx } from '../ports';
import { hasOpenPlace, type Slot } from '../schedule/dated-class';
import { findOpenJoinUrl, getJoinLinkFrom } from '../schedule/join-link';
import { listSlots } from '../schedule/list-slots';
import { findWeatherCall } from '../schedule/weather-call';
import { type DateRange, fromDbDate } from '../time/local-date';
import { getToday } from '../time/studio-time';
import { inTransaction } from '../transaction';
import { listOfferedClasses } from '../waitlist/own-offers';
import { isWithinLimit } from '../within-limit';
import {
  type BookingWithQuoteFacts,
  describeRefund,
  describeUnpaidByCard,
  type QuotedBooking,
  quoteCancellation,
  toQuotedBooking,
  WITH_QUOTE_FACTS,
} from './cancellation-quote';
import { findHeldSlots } from './hold-next-seats';
import { isOfferOpen } from './rebooking-offer';
import { whyNotMovable, whyNotThere } from './why-not-movable';

export type ManageDeps = BookingDeps & { linkSecret: LinkSecret };

/** A booking as its owner sees it through a personal link: no address in full, no phone, no notes. */
export type ManagedBooking = Pick<
  Booking,
  | 'id'
  | 'status'
  | 'title'
  | 'classType'
  | 'localDate'
  | 'localTime'
  | 'startsAt'
  | 'durationMinutes'
  | 'location'
  | 'priceCents'
  | 'paymentMethod'
  | 'freeCancellationUntil'
  | 'paidCashAt'
> & {
  availabilityId: string;
  /** The last part of its personal address. */
  link: string;
  firstName: string;
  maskedEmail: string;
  cancellation: CancellationQuote;
  /** Why it cannot be moved; null when it can. */
  whyNotMovable: string | null;
  movesLeft: number;
  /** What was paid and what comes back, in a sentence. */
  moneyLine: string;
  history: BookingEvent[];
  /** The choice after its class was cancelled; null without one. */
  rebooking: RebookingOffer | null;
  weatherCall: WeatherCall | null;
  /** Since when they see the link to the room of their online class. Null: it is not online, is over, or they have no place. */
  joinLinkFrom: Date | null;
  /** That link, from then on until the end of the class. Null before, and while none is set. */
  joinUrl: string | null;
};

/** @throws NotFoundError for a link that opens no booking */
export async function findManagedBooking(deps: ManageDeps, link: string): Promise<ManagedBooking> {
  const { id } = await findLinkedBooking(deps.db, deps.linkSecret, link);
  return readManagedBooking(deps, id);
}

/**
 * Reads a booking as its owner sees it now.
 * @throws NotFoundError when it was erased meanwhile
 */
export async function readManagedBooking(deps: ManageDeps, bookingId: string): Promise<ManagedBooking> {
  const found = await deps.db.booking.findUnique({ where: { id: bookingId }, include: WITH_QUOTE_FACTS });
  if (!found) throw noSuchLink();
  return toManagedBooking(deps, found, await deps.linkSecret());
}

function toManagedBooking(
  { clock, studioTime }: ManageDeps,
  booking: BookingWithQuoteFacts,
  secret: Buffer,
): ManagedBooking {
  const quoted = toQuotedBooking(booking);
  const now = clock.now();
  const cancellation = quoteCancellation(quoted, { now, timeZone: studioTime.zone });
  const moves = booking.events.filter(({ kind, by }) => kind === 'MOVED' && by === 'CLIENT').length;
  return {
    ...booking,
    availabilityId: booking.occurrence.availabilityId,
    link: toBookingLink(secret, booking),
    firstName: getFirstName(booking.name),
    maskedEmail: maskEmail(booking.email),
    cancellation,
    whyNotMovable: isOfferOpen(booking.rebookingOffer, now) ? null : whyNotMovable(booking, cancellation, moves),
    movesLeft: Math.max(0, MAX_CLIENT_MOVES - moves),
    moneyLine: toMoneyLine({ ...booking, refund: quoted.refund }),
    history: booking.events,
    rebooking: booking.rebookingOffer,
    weatherCall: findWeatherCall(booking.occurrence.availability, booking.occurrence, booking),
    joinLinkFrom: getJoinLinkFrom(booking, now),
    joinUrl: findOpenJoinUrl(booking, now, JOIN_LINK_MINUTES.shown),
  };
}

type Paid = Pick<Booking, 'status' | 'paymentMethod' | 'priceCents' | 'paidCashAt'> & Pick<QuotedBooking, 'refund'>;

function toMoneyLine({ refund, ...booking }: Paid): string {
  if (refund) return describeRefund(refund);
  const price = formatEuros(booking.priceCents);
  if (isPaidByCard(booking)) return `Paid ${price} by card.`;
  if (booking.status !== 'CONFIRMED' || booking.priceCents === 0) return describeUnpaidByCard(booking);
  return booking.paidCashAt ? `Paid ${price} at the studio.` : `To pay in person: ${price}.`;
}

/**
 * Lists the classes that the owner of a link can move their booking to, within `range`; without one, from today for two months.
 * @throws NotFoundError, InvalidInputError
 * @throws StateConflictError when the booking cannot be moved
 */
export async function listMoveTargets(deps: ManageDeps, link: string, range: Partial<DateRange>): Promise<Slot[]> {
  const { id, email } = await findLinkedBooking(deps.db, deps.linkSecret, link);
  const booking = await readManagedBooking(deps, id);
  if (booking.whyNotMovable) throw new StateConflictError(booking.whyNotMovable);
  const from = range.from ?? getToday(deps);
  const listed = await listSlots(deps, { from, to: range.to ?? addDays(from, LIMITS.scheduleDays - 1) });
  const held = (await findHeldSlots(deps, [id])).get(id);
  const offered = await listOfferedClasses(deps.db, email, deps.clock.now());
  const slots = listed.map((slot) => {
    if (slot.id === held?.id) return held;
    return offered.includes(slot.id) ? { ...slot, remainingSpots: slot.remainingSpots + 1 } : slot;
  });
  const ownSlot = occurrenceId(booking.availabilityId, fromDbDate(booking.localDate));
  return slots.filter((slot) => hasOpenPlace(slot) && slot.id !== ownSlot && whyNotThere(booking, slot) === null);
}

/**
 * Ends all earlier links of a booking, and mails the new one to its owner.
 * @throws NotFoundError
 */
export async function renewLink(deps: ManageDeps, link: string): Promise<void> {
  const { id } = await findLinkedBooking(deps.db, deps.linkSecret, link);
  await inTransaction(deps.db, async (tx) => {
    await lockBooking(tx, id);
    // Under the lock: of two requests with the same link, the second opens nothing any more.
    await findLinkedBooking(tx, deps.linkSecret, link);
    const { email, linkVersion } = await tx.booking.update({ where: { id }, data: { linkVersion: { increment: 1 } } });
    // The earlier link may have been forwarded, and devices registered with it.
    await tx.clientPushSubscription.deleteMany({ where: { bookingId: id } });
    await queueMails(tx, deps.jobs, [{ kind: 'MANAGE_LINK', recipient: email, bookingId: id, edition: linkVersion }]);
  });
}

const myBookingsInput = z.object({ email });

/**
 * Mails the link to all coming bookings of an address, if there are any, at most three times an hour. Nothing in the result
 * says whether the address is known.
 * @throws InvalidInputError when it is not an address
 */
export async function requestMyBookings(deps: ManageDeps, typed: string): Promise<void> {
  const recipient = parseInput(myBookingsInput, { email: typed }).email.toLowerCase();
  if (!(await isWithinLimit(deps.rateLimits, 'my-bookings-mailbox', recipient))) return;
  await inTransaction(deps.db, async (tx) => {
    const createdAt = deps.clock.now();
    const [known] = await listComingIds(tx, recipient, createdAt);
    if (known) await queueMails(tx, deps.jobs, [{ kind: 'MY_BOOKINGS', recipient, createdAt }]);
  });
}

/**
 * Lists the coming bookings of the address that a link was mailed to, soonest first.
 * @throws NotFoundError for any other link, and a day later
 */
export async function listLinkedBookings(deps: ManageDeps, link: string): Promise<ManagedBooking[]> {
  const now = deps.clock.now();
  const address = await findLinkedAddress(deps.db, deps.linkSecret, link, now);
  const found = await deps.db.booking.findMany({
    where: { id: { in: await listComingIds(deps.db, address, now) } },
    include: WITH_QUOTE_FACTS,
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  });
  const secret = await deps.linkSecret();
  return found.map((booking) => toManagedBooking(deps, booking, secret));
}

/** The confirmed bookings of an address that are to come, or whose class was cancelled with a choice that is still open. */
async function listComingIds(tx: Tx, address: string, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Booking" b WHERE lower("email") = ${address} AND "status" = 'CONFIRMED'
       AND ("startsAt" > ${now} OR EXISTS (
         SELECT 1 FROM "RebookingOffer" o WHERE o."bookingId" = b."id" AND o."outcome" IS NULL AND o."until" > ${now}))`;
  return rows.map(({ id }) => id);
}
