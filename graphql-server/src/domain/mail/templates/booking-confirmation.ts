import { CLASS_TYPE_LABELS } from '#contract/enums';
import { findPlace } from '#contract/find-place';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { paths } from '#contract/paths';
import { html } from '../../../lib/html';
import { CANCELLATION_POLICY, formatLongDate, formatPrice, oneLine, PAY_AT_STUDIO } from '../../format';
import type { MailMessage } from '../../ports';
import { findOpenJoinUrl } from '../../schedule/join-link';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import {
  bringPart,
  CHANGE_OR_CANCEL,
  cancellationLine,
  formatWhen,
  joinPart,
  manageLink,
  placePart,
  weatherCallLine,
} from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';
import { card, heading, link, mailPage, note, paragraph } from './layout';
import { termsPart } from './terms-part';

/**
 * Confirms a booking to the client, with time, place and what to bring, and from 45 minutes before an online class with the link to
 * its room. The notes are not quoted: anybody can book with the
 * address of somebody else and type anything there. The terms of the booking stand in full at its end.
 */
export function bookingConfirmationMail(booking: BookingWithDate, context: BookingMailContext): MailMessage {
  const details = getDetails(booking, context);
  return {
    id: `booking-${booking.id}`,
    to: booking.email,
    subject: `Booking confirmed: ${details.title}, ${details.date}, ${booking.localTime}`,
    text: toText(details),
    html: toHtml(details, context),
    calendar: { method: 'PUBLISH', filename: 'class.ics', content: currentCalendar(booking, context) },
  };
}

type Details = ReturnType<typeof getDetails>;

function getDetails(booking: BookingWithDate, context: BookingMailContext) {
  const { origin, studio, now } = context;
  const joinUrl = findOpenJoinUrl(booking, now, JOIN_LINK_MINUTES.mailed);
  const label = CLASS_TYPE_LABELS[booking.classType];
  const found = findPlace(booking.location, studio.places);
  return {
    greeting: greeting(booking.name),
    title: oneLine(booking.title),
    kind: [...new Set([oneLine(booking.className), label])].filter((word) => word !== booking.title).join(', '),
    date: formatLongDate(booking.localDate),
    when: formatWhen(booking, context),
    location: oneLine(booking.location),
    join: joinUrl === null ? null : joinPart(joinUrl),
    // The meeting point of an online class says that the link comes later.
    place: found && (joinUrl === null ? placePart(found) : bringPart(found)),
    payment: `${formatPrice(booking.priceCents)}, ${booking.paymentMethod === 'CARD' ? 'paid online by card' : 'to pay in person'}`,
    isInPerson: booking.paymentMethod === 'IN_PERSON',
    confirmationId: booking.id,
    calendarUrl: `${origin}/api/bookings/${booking.id}/calendar.ics`,
    termsUrl: `${origin}${paths.terms}`,
    weatherCall: weatherCallLine(booking, context),
    cancellation: cancellationLine(booking, context),
    manage: manageLink(context, CHANGE_OR_CANCEL),
    teacher: studio.instructor,
    studioName: studio.name,
    terms: termsPart(context),
  };
}

function toText(details: Details): string {
  const blocks: (string | null)[][] = [
    [details.greeting],
    ['Your place is booked.'],
    [details.title, details.kind, details.when, details.location],
    [details.join?.text ?? null],
    [details.place?.text ?? null],
    [
      `Price: ${details.payment}`,
      details.isInPerson ? PAY_AT_STUDIO : null,
      `Confirmation ID: ${details.confirmationId}`,
    ],
    [details.weatherCall],
    [details.cancellation, CANCELLATION_POLICY, `Terms: ${details.termsUrl}`],
    [details.manage.text],
    [`Add to calendar: ${details.calendarUrl}`],
    ['See you soon,', details.teacher.firstName, details.studioName],
    ['-- ', details.terms.text],
  ];
  const written = blocks.map((lines) => lines.filter((line) => line !== null).join('\n'));
  return `${written.filter((block) => block !== '').join('\n\n')}\n`;
}

function toHtml(details: Details, context: BookingMailContext): string {
  const body = html`${heading('Booking Confirmed!')}
${paragraph(`${details.greeting} your place is booked.`)}
${card([
  paragraph(html`<strong>${details.title}</strong><br>${details.kind}`),
  paragraph(html`${details.when}<br>${details.location}`),
  ...(details.join ? [details.join.html] : []),
  ...(details.place ? [details.place.html] : []),
  paragraph(html`${details.payment}${details.isInPerson ? html`<br><strong>${PAY_AT_STUDIO}</strong>` : null}`),
  note(`Confirmation ID: ${details.confirmationId}`),
])}
${paragraph(link(details.calendarUrl, 'Add to calendar'))}
${details.weatherCall ? paragraph(html`<strong>${details.weatherCall}</strong>`) : null}
${paragraph(html`<strong>${details.cancellation}</strong><br>${CANCELLATION_POLICY} ${link(details.termsUrl, 'Terms of Service')}`)}
${details.manage.html}
${paragraph(html`See you soon,<br>${details.teacher.firstName}`)}
${details.terms.html}`;
  return mailPage({ title: `Booking confirmed: ${details.title}`, body }, context);
}
