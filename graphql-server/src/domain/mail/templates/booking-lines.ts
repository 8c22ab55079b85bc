import { formatFreeCancellation, NO_FREE_CANCELLATION } from '#contract/cancellation';
import { formatWeatherCall } from '#contract/weather-call';
import type { Booking } from '#prisma';
import { html, type SafeHtml } from '../../../lib/html';
import { formatLongDate, formatPrice, oneLine, PAY_AT_STUDIO } from '../../format';
import { fromDbDate } from '../../schedule/local-date';
import { findWeatherCall } from '../../schedule/weather-call';
import type { BookingWithDate } from '../booking-calendar';
import type { BookingMailContext, PlaceInfo } from './context';
import { button, link, note, paragraph } from './layout';

/** Stands beside every personal link: a mail can be forwarded. */
export const LINK_WARNING = 'Whoever has this link can change your booking.';

/** A part of a mail in both of its forms. */
export type MailPart = { text: string; html: SafeHtml };

/** The personal link to the page of a booking. */
export function manageLink({ manageUrl }: Pick<BookingMailContext, 'manageUrl'>, label: string): MailPart {
  return {
    text: `${label}: ${manageUrl}\n${LINK_WARNING}`,
    html: html`${button(manageUrl, label)}${note(LINK_WARNING)}`,
  };
}

/** Where exactly the class is, and what to bring. */
export function placePart(place: PlaceInfo): MailPart {
  const { meetingPoint, directions } = place;
  const lines = [`Meeting point: ${meetingPoint}`, directions && `Directions: ${directions}`, bringPart(place).text];
  return {
    text: lines.filter(Boolean).join('\n'),
    html: html`${paragraph(html`<strong>Meeting point</strong><br>${meetingPoint}`)}
${directions ? paragraph(link(directions, 'Directions')) : null}
${bringPart(place).html}`,
  };
}

/** The link to the room of an online class. */
export function joinPart(joinUrl: string): MailPart {
  return {
    text: `${JOIN_LABEL}: ${joinUrl}\n${JOIN_WARNING}`,
    html: html`${button(joinUrl, JOIN_LABEL)}${note(JOIN_WARNING)}`,
  };
}

const JOIN_LABEL = 'Join the class';
const JOIN_WARNING = 'The room is for those who have booked: please do not share the link.';

/** What to bring to an online class whose link stands beside it. */
export function bringPart({ bring }: PlaceInfo): MailPart {
  return {
    text: `What to bring: ${bring}`,
    html: paragraph(html`<strong>What to bring</strong><br>${bring}`),
  };
}

/** The label of the link to a booking that can still be changed. */
export const CHANGE_OR_CANCEL = 'Change or cancel your booking';

/** The free-cancellation line of a booking; once the instant is over, that cancelling is not free any more. */
export function cancellationLine(
  { freeCancellationUntil }: Pick<Booking, 'freeCancellationUntil'>,
  { now, timeZone }: Pick<BookingMailContext, 'now' | 'timeZone'>,
): string {
  return now <= freeCancellationUntil ? formatFreeCancellation(freeCancellationUntil, timeZone) : NO_FREE_CANCELLATION;
}

/** The weather call of a booked class in a sentence; null for a class without one. */
export function weatherCallLine(
  booking: BookingWithDate,
  { now, timeZone }: Pick<BookingMailContext, 'now' | 'timeZone'>,
): string | null {
  const { occurrence, localDate } = booking;
  const call = findWeatherCall(occurrence.availability, occurrence, booking);
  return call && formatWeatherCall(call, { now, classDate: fromDbDate(localDate), timeZone });
}

/** Formats the class of a booking in one line. */
export function formatClass({
  title,
  localDate,
  localTime,
}: Pick<Booking, 'title' | 'localDate' | 'localTime'>): string {
  return `${oneLine(title)}, ${formatLongDate(localDate)}, ${localTime}`;
}

/** Formats the time of a class: 'Thursday 3 December 2026, 07:45, Barcelona time (75 minutes)'. */
export function formatWhen(
  { localDate, localTime, durationMinutes }: Pick<Booking, 'localDate' | 'localTime' | 'durationMinutes'>,
  { studio, timeZone }: Pick<BookingMailContext, 'studio' | 'timeZone'>,
): string {
  const { address } = studio;
  const town = timeZone === address.timeZone ? address.locality : nameTown(timeZone);
  return `${formatLongDate(localDate)}, ${localTime}, ${town} time (${durationMinutes} minutes)`;
}

/** The town after which a time zone is named: 'America/Buenos_Aires' -> 'Buenos Aires'. */
const nameTown = (timeZone: string) => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');

/** Says that money goes back to a card: '€22.00 goes back to the card you paid with; banks take up to ten days to show it.' */
export function moneyBack(cents: number): string {
  return `${formatPrice(cents)} goes back to the card you paid with; banks take up to ten days to show it.`;
}

/** Says what happens to money that was paid in cash for a place that has ended. */
export function paidInCash(cents: number, firstName: string): string {
  return `You have paid ${formatPrice(cents)} in cash: ${firstName} settles it with you.`;
}

/** What is still to pay for a place that is not paid by card. */
export function payInPerson({ priceCents, paidCashAt }: Pick<Booking, 'priceCents' | 'paidCashAt'>): string {
  if (priceCents === 0) return 'There is nothing to pay.';
  if (paidCashAt !== null) return `You have paid ${formatPrice(priceCents)} in cash already.`;
  return `To pay in person: ${formatPrice(priceCents)}. ${PAY_AT_STUDIO}`;
}
