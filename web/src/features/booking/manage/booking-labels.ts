import { formatCancellable } from '#contract/cancellation';
import { MINUTE_MS } from '#contract/durations';
import { formatDeadline } from '#contract/format-deadline';
import { formatEuros } from '#contract/format-price';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { formatCashBack, isNothingPaid } from '#contract/paid';
import { findLastClassChange, MOVED_ALREADY, whyNothingToChoose } from '#contract/personal-pages';
import { formatWeatherCall, type WeatherCall } from '#contract/weather-call';
import { studio } from '#studio';
import type { BookingEventKind } from '../../../gql/personal-operations';
import type { ManagedBooking, MoveTarget } from './fetch-managed-booking';

type Priced = Pick<ManagedBooking, 'priceCents' | 'paymentMethod'>;

/** What moving to a class costs or returns: '€7.00 goes back to your card', '€3.00 more, paid at the class'. */
export function formatPriceDifference(booking: Priced, target: Pick<MoveTarget, 'priceCents'>): string {
  const difference = target.priceCents - booking.priceCents;
  if (difference === 0) return booking.paymentMethod === 'CARD' ? 'Same price, paid already' : 'Same price';
  const amount = formatEuros(Math.abs(difference));
  if (difference > 0) return `${amount} more, paid at the class`;
  return booking.paymentMethod === 'CARD' ? `${amount} goes back to your card` : `${amount} less, paid at the class`;
}

/** The end of a sentence about a place that ends and was not paid by card: what happens to the money. */
export function formatNothingByCard({
  isPaidCash,
  priceCents,
}: Pick<ManagedBooking, 'isPaidCash' | 'priceCents'>): string {
  if (!isPaidCash || priceCents === 0) return ', and there is nothing to pay.';
  return `. ${formatCashBack(priceCents, studio.instructor.firstName)}`;
}

type Target = Pick<MoveTarget, 'priceCents' | 'freeCancellationUntil'>;

/**
 * Until when a booking that moves to a class could be cancelled for free, or that it could not; null when there would be nothing to
 * lose. `asOf` is an ISO 8601 instant of the server.
 */
export function formatTargetCancellable(
  { paymentMethod }: Pick<ManagedBooking, 'paymentMethod'>,
  { priceCents, freeCancellationUntil }: Target,
  { asOf, timeZone }: { asOf: string; timeZone: string | undefined },
): string | null {
  const place = { paymentMethod, priceCents };
  return formatCancellable(place, new Date(freeCancellationUntil), { now: new Date(asOf), timeZone });
}

type Payer = Pick<ManagedBooking, 'paymentMethod' | 'priceCents' | 'isPaidCash'>;

/** The weather call of a class in a sentence for the owner of a booking; null without one. `asOf` is an instant of the server. */
export function formatWeather(
  { weatherCall, date }: { weatherCall: WeatherCall<string> | null; date: string },
  booking: Payer,
  { asOf, timeZone }: { asOf: string; timeZone: string | undefined },
): string | null {
  const paysInPerson = isNothingPaid(booking);
  return (
    weatherCall && formatWeatherCall(weatherCall, { now: new Date(asOf), classDate: date, timeZone, paysInPerson })
  );
}

type Room = Pick<ManagedBooking, 'joinLinkFrom' | 'joinUrl' | 'maskedEmail'>;

/** When the link to the room of an online class comes, and where; null when it is there, and for any other class. */
export function formatJoinLink(
  { joinLinkFrom, joinUrl, maskedEmail }: Room,
  asOf: string,
  timeZone: string | undefined,
): string | null {
  if (joinLinkFrom === null || joinUrl !== null) return null;
  const isMailed = maskedEmail !== '';
  if (new Date(asOf) >= new Date(joinLinkFrom)) {
    const { firstName } = studio.instructor;
    return `${firstName} has not set the link to the room yet. It appears here as soon as it is there${isMailed ? ', and comes by mail' : ''}.`;
  }
  const mail = isMailed ? `, and comes by mail ${JOIN_LINK_MINUTES.mailed} minutes before the class` : '';
  return `The link to the room appears here on ${formatDeadline(new Date(joinLinkFrom), timeZone)}${mail}.`;
}

/** What happened, for the owner; null for what they need not know. */
const EVENTS: Record<BookingEventKind, string | null> = {
  BOOKED: 'Booked',
  MOVED: 'Moved',
  CANCELLED: 'Cancelled',
  CANCELLED_LATE: 'Cancelled',
  CANCELLED_BY_STUDIO: 'Class cancelled',
  REFUNDED: 'Money returned',
  REFUND_FAILED: null,
  REBOOKING_OFFERED: 'Another class offered',
  REBOOKED: 'Booked again',
  ATTENDANCE_MARKED: null,
  // Always follows BOOKED, which says it.
  WAITLIST_BOOKED: null,
  CLASS_CHANGED: 'Time or place changed',
};

/** 'Moved by Marina on Tuesday 24 November, 07:45'; null for an event that the owner need not know. */
export function formatEvent(
  { kind, by, at }: ManagedBooking['history'][number],
  timeZone: string | undefined,
): string | null {
  const what = EVENTS[kind];
  if (what === null) return null;
  const whose = by === 'TEACHER' ? ` by ${studio.instructor.firstName}` : '';
  return `${what}${whose} on ${formatDeadline(new Date(at), timeZone)}`;
}

type WithHistory = { history: readonly Pick<ManagedBooking['history'][number], 'kind'>[] };

type Stateful = WithHistory &
  Pick<ManagedBooking, 'status' | 'startsAt' | 'durationMinutes'> & { cancellation: { kind: string } };

/** The state of a booking in a word or two, and whether its owner has a place in a class to come. */
export function toStatusLabel(
  { status, startsAt, durationMinutes, cancellation, history }: Stateful,
  asOf: string,
): { text: string; isConfirmed: boolean } {
  if (status === 'REFUNDED') return { text: 'Refunded', isConfirmed: false };
  if (status === 'CANCELLED') {
    const isByStudio = findLastClassChange(history) === 'CANCELLED_BY_STUDIO';
    return { text: isByStudio ? 'Class cancelled' : 'Cancelled', isConfirmed: false };
  }
  const sinceStart = Date.parse(asOf) - Date.parse(startsAt);
  if (sinceStart >= durationMinutes * MINUTE_MS) return { text: 'Over', isConfirmed: false };
  if (sinceStart >= 0) return { text: 'Has begun', isConfirmed: false };
  // The studio has cancelled the class, and the money is not back yet.
  if (cancellation.kind === 'CLOSED') return { text: 'Class cancelled', isConfirmed: false };
  return { text: 'Confirmed', isConfirmed: true };
}

/** What a class is for the owner of its booking: 'Now' while they have a place in it, else the state: 'Cancelled'. */
export function toClassLabel(booking: Stateful, asOf: string): string {
  const { text, isConfirmed } = toStatusLabel(booking, asOf);
  return isConfirmed ? 'Now' : text;
}

type Answered = WithHistory & { cancellation: Pick<ManagedBooking['cancellation'], 'kind' | 'message'> } & {
  rebooking: Pick<NonNullable<ManagedBooking['rebooking']>, 'outcome'> | null;
};

/** Why a booking has no choice (any more), in a sentence for its owner. */
export function whyNoChoice({ cancellation, rebooking, history }: Answered): string {
  if (cancellation.kind === 'CLOSED') return cancellation.message;
  if (rebooking?.outcome === 'MOVED') return MOVED_ALREADY;
  return whyNothingToChoose(history);
}
