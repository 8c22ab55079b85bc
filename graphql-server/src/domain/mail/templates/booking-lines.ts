import { formatCancellable } from '#contract/cancellation';
import { kindBesideTitle } from '#contract/class-kind';
import { findPlace } from '#contract/find-place';
import { formatEuros } from '#contract/format-price';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { formatCashBack, NOTHING_TO_PAY } from '#contract/paid';
import { paths } from '#contract/paths';
import { formatWeatherCall } from '#contract/weather-call';
import type { Booking } from '#prisma';
import { nameDay, oneLine, PAY_AT_STUDIO } from '../../format';
import { findOpenJoinUrl } from '../../schedule/join-link';
import { findWeatherCall } from '../../schedule/weather-call';
import { fromDbDate } from '../../time/local-date';
import { type BookingWithDate, isUnpaid } from '../booking-calendar';
import {
  type Block,
  type Blocks,
  button,
  card,
  fact,
  type Line,
  link,
  linkSentence,
  note,
  paragraph,
  strong,
  typedText,
} from './blocks';
import type { BookingMailContext, MailContext, PlaceInfo } from './context';

/** Stands beside every personal link: a mail can be forwarded. */
const LINK_WARNING = 'Whoever has this link can change your booking.';

/** The personal link to the page of a booking. */
export function manageLink({ manageUrl }: Pick<BookingMailContext, 'manageUrl'>, label: string): Block {
  return button(manageUrl, label, LINK_WARNING);
}

/** The personal link to a booking that has ended. */
export function endedLink({ manageUrl }: BookingMailContext): Block {
  return note([linkSentence('What happened to this booking', manageUrl, 'see your booking'), LINK_WARNING]);
}

/** Invites to another class; `invitation` goes before the link. */
export function allClasses({ origin }: MailContext, invitation: string): Block {
  return paragraph(linkSentence(invitation, `${origin}${paths.bookCalendar}`, 'see all classes'));
}

/**
 * A booked class with all that its owner needs to come: time, place, what to bring, from 45 minutes before an online class the link to
 * its room, and the calendar file. `payment`: how it is paid.
 */
export function bookedClass(
  booking: BookingWithDate,
  context: BookingMailContext,
  payment: string | null = null,
): Blocks {
  const { origin, studio, now } = context;
  const kind = kindBesideTitle(booking);
  const place = findPlace(booking.location, studio.places);
  const joinUrl = findOpenJoinUrl(booking, now, JOIN_LINK_MINUTES.mailed);
  return [
    card(
      paragraph(strong(oneLine(booking.title)), kind && oneLine(kind)),
      paragraph(formatWhen(booking, context), oneLine(booking.location)),
      // The meeting point of an online class says that the link comes later.
      ...(joinUrl === null ? placeBlocks(place) : joinBlocks(joinUrl, place)),
      payment === null ? null : paragraph(payment),
      note(`Confirmation ID: ${booking.id}`),
    ),
    paragraph(link(`${origin}/api/bookings/${booking.id}/calendar.ics`, 'Add to calendar')),
  ];
}

/** Where exactly the class is, and what to bring; nothing for an unknown place. */
export function placeBlocks(place: PlaceInfo | null): Blocks {
  if (!place) return [];
  const { meetingPoint, directions, bring } = place;
  return [
    fact('Meeting point', meetingPoint),
    directions ? paragraph(link(directions, 'Directions')) : null,
    fact('What to bring', bring),
  ];
}

/** The link to the room of an online class, and what to bring. */
export function joinBlocks(joinUrl: string, place: PlaceInfo | null): Blocks {
  const warning = 'The room is for those who have booked: please do not share the link.';
  return [button(joinUrl, 'Join the class', warning), place && fact('What to bring', place.bring)];
}

/** Why the teacher cancelled a class; null when she gave no reason. */
export function cancelReason({ occurrence }: BookingWithDate): Block | null {
  const reason = occurrence.cancelReason?.trim();
  return reason ? typedText(reason) : null;
}

/** What the attached file of a cancelled class is for. */
export function calendarRemoval({ id }: Pick<Booking, 'id'>): Block {
  return note(`If you added the class to your calendar, the attached file takes it out. Confirmation ID: ${id}`);
}

/** The label of the link to a booking that can still be changed. */
export const CHANGE_OR_CANCEL = 'Change or cancel your booking';

type Cancellable = Pick<Booking, 'freeCancellationUntil' | 'paymentMethod' | 'priceCents'>;

/** The free-cancellation line of a booking; null when the instant is over and there is nothing to lose. */
export function cancellationLine(booking: Cancellable, context: Pick<BookingMailContext, 'now' | 'timeZone'>): Line {
  const line = formatCancellable(booking, booking.freeCancellationUntil, context);
  return line === null ? null : strong(line);
}

/** The same line as a block of its own. */
export function cancellation(
  booking: Cancellable,
  context: Pick<BookingMailContext, 'now' | 'timeZone'>,
): Block | null {
  const line = cancellationLine(booking, context);
  return line === null ? null : paragraph(line);
}

/** The weather call of a booked class; null for a class without one. */
export function weatherCall(
  booking: BookingWithDate,
  { now, timeZone }: Pick<BookingMailContext, 'now' | 'timeZone'>,
): Block | null {
  const { occurrence, localDate } = booking;
  const call = findWeatherCall(occurrence.availability, occurrence, booking);
  const day = { classDate: fromDbDate(localDate), timeZone };
  const sentence = call && formatWeatherCall(call, { now, ...day, paysInPerson: isUnpaid(booking) });
  return sentence ? paragraph(strong(sentence)) : null;
}

/** Formats the time of a class: 'Thursday 3 December 2026, 07:45, Barcelona time (75 minutes)'. */
export function formatWhen(
  { localDate, localTime, durationMinutes }: Pick<Booking, 'localDate' | 'localTime' | 'durationMinutes'>,
  { studio, timeZone }: Pick<BookingMailContext, 'studio' | 'timeZone'>,
): string {
  const { address } = studio;
  const town = timeZone === address.timeZone ? address.locality : nameTown(timeZone);
  return `${nameDay(localDate)}, ${localTime}, ${town} time (${durationMinutes} minutes)`;
}

/** The town after which a time zone is named: 'America/Buenos_Aires' -> 'Buenos Aires'. */
const nameTown = (timeZone: string) => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');

/** Says that money goes back to a card: '€22.00 goes back to the card you paid with; banks take up to ten days to show it.' */
export function moneyBack(cents: number): string {
  return `${formatEuros(cents)} goes back to the card you paid with; banks take up to ten days to show it.`;
}

/** Says what happens to money that was paid in cash for a place that ends; null when none was. */
export function cashBack(
  { priceCents, paidCashAt }: Pick<Booking, 'priceCents' | 'paidCashAt'>,
  { studio }: Pick<BookingMailContext, 'studio'>,
): string | null {
  if (paidCashAt === null || priceCents === 0) return null;
  return formatCashBack(priceCents, studio.instructor.firstName);
}

/** What is still to pay for a place that is not paid by card. */
export function payInPerson({ priceCents, paidCashAt }: Pick<Booking, 'priceCents' | 'paidCashAt'>): string {
  if (priceCents === 0) return NOTHING_TO_PAY;
  if (paidCashAt !== null) return `You have paid ${formatEuros(priceCents)} in cash already.`;
  return `To pay in person: ${formatEuros(priceCents)}. ${PAY_AT_STUDIO}`;
}
