import { CLASS_TYPE_LABELS } from '#contract/enums';
import { findPlace } from '#contract/find-place';
import type { Booking } from '#prisma';
import { html, type SafeHtml } from '../../../lib/html';
import { CANCELLATION_POLICY, formatPrice, longDate, oneLine, PAY_AT_STUDIO } from '../../format';
import type { MailMessage } from '../../ports';
import { bookingCalendar } from '../booking-calendar';
import type { MailContext, PlaceInfo } from './context';
import { greeting } from './greeting';
import { card, heading, link, mailPage, note, paragraph } from './layout';

/**
 * Tells a person that their place is booked, with all they need to come. Their notes are for the teacher and are not quoted:
 * anybody can type anything there, with the address of somebody else.
 */
export function bookingConfirmationMail(booking: Booking, context: MailContext): MailMessage {
  const facts = getFacts(booking, context);
  return {
    id: `booking-${booking.id}`,
    to: booking.email,
    subject: `Booking confirmed: ${facts.title}, ${facts.date}, ${booking.localTime}`,
    text: toText(facts),
    html: toHtml(facts, context),
    calendar: { method: 'PUBLISH', filename: 'class.ics', content: bookingCalendar(booking, context) },
  };
}

type Facts = ReturnType<typeof getFacts>;

function getFacts(booking: Booking, { origin, studio }: MailContext) {
  const label = CLASS_TYPE_LABELS[booking.classType];
  const date = longDate(booking.localDate);
  return {
    greeting: greeting(booking.name),
    title: oneLine(booking.title),
    kind: [...new Set([oneLine(booking.className), label])].filter((word) => word !== booking.title).join(', '),
    date,
    when: `${date}, ${booking.localTime}, ${studio.address.locality} time (${booking.durationMinutes} minutes)`,
    location: oneLine(booking.location),
    place: findPlace(booking.location, studio.places),
    payment: `${formatPrice(booking.priceCents)}, ${booking.paymentMethod === 'CARD' ? 'paid online by card' : 'to pay in person'}`,
    isInPerson: booking.paymentMethod === 'IN_PERSON',
    confirmationId: booking.id,
    calendarUrl: `${origin}/api/bookings/${booking.id}/calendar.ics`,
    termsUrl: `${origin}/terms-of-service`,
    teacher: studio.instructor,
    studioName: studio.name,
  };
}

function toText(facts: Facts): string {
  const blocks: (string | null)[][] = [
    [facts.greeting],
    ['Your place is booked.'],
    [facts.title, facts.kind, facts.when, facts.location],
    facts.place ? placeLines(facts.place) : [],
    [`Price: ${facts.payment}`, facts.isInPerson ? PAY_AT_STUDIO : null, `Confirmation ID: ${facts.confirmationId}`],
    [`Add to calendar: ${facts.calendarUrl}`],
    [CANCELLATION_POLICY, `To cancel, reply to this mail or write to ${facts.teacher.email}. Terms: ${facts.termsUrl}`],
    ['See you soon,', facts.teacher.firstName, facts.studioName],
  ];
  const written = blocks.map((lines) => lines.filter((line) => line !== null).join('\n'));
  return `${written.filter((block) => block !== '').join('\n\n')}\n`;
}

function placeLines(place: PlaceInfo): (string | null)[] {
  return [
    `Meeting point: ${place.meetingPoint}`,
    place.directions && `Directions: ${place.directions}`,
    `What to bring: ${place.bring}`,
  ];
}

function toHtml(facts: Facts, context: MailContext): string {
  const body = html`${heading('Booking Confirmed!')}
${paragraph(`${facts.greeting} your place is booked.`)}
${card([
  paragraph(html`<strong>${facts.title}</strong><br>${facts.kind}`),
  paragraph(html`${facts.when}<br>${facts.location}`),
  ...(facts.place ? [placeMarkup(facts.place)] : []),
  paragraph(html`${facts.payment}${facts.isInPerson ? html`<br><strong>${PAY_AT_STUDIO}</strong>` : null}`),
  note(`Confirmation ID: ${facts.confirmationId}`),
])}
${paragraph(link(facts.calendarUrl, 'Add to calendar'))}
${note(html`${CANCELLATION_POLICY} To cancel, reply to this mail. ${link(facts.termsUrl, 'Terms of Service')}`)}
${paragraph(html`See you soon,<br>${facts.teacher.firstName}`)}`;
  return mailPage({ title: `Booking confirmed: ${facts.title}`, body }, context);
}

function placeMarkup(place: PlaceInfo): SafeHtml {
  return html`${paragraph(html`<strong>Meeting point</strong><br>${place.meetingPoint}`)}
${place.directions ? paragraph(link(place.directions, 'Directions')) : null}
${paragraph(html`<strong>What to bring</strong><br>${place.bring}`)}`;
}
