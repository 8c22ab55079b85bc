import { findPlace } from '#contract/find-place';
import { paths } from '#contract/paths';
import { html } from '../../../lib/html';
import { formatLongDate, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar, isStillHeld } from '../booking-calendar';
import type { MailContext } from './context';
import { greeting } from './greeting';
import { card, heading, link, mailPage, note, paragraph } from './layout';

/**
 * The mail about a changed class with its current time and place. Returns null when the booking has ended or the class was
 * cancelled.
 */
export function classChangedMail(booking: BookingWithDate, context: MailContext): MailMessage | null {
  if (!isStillHeld(booking)) return null;
  const { origin, studio } = context;
  const title = oneLine(booking.title);
  const day = formatLongDate(booking.localDate);
  const when = `${day}, ${booking.localTime}, ${studio.address.locality} time (${booking.durationMinutes} minutes)`;
  const where = oneLine(booking.location);
  const meetingPoint = findPlace(booking.location, studio.places)?.meetingPoint;
  const subject = `Your class has changed: ${title}, ${day}, ${booking.localTime}`;
  const hello = greeting(booking.name);
  const news = 'the class that you booked has changed. This is when and where it is now; your place is kept.';
  const refusal = `If that does not suit you, reply to this mail or write to ${studio.instructor.email}: you get another date or your money back.`;
  const confirmation = `Confirmation ID: ${booking.id}`;
  const calendarUrl = `${origin}${paths.bookCalendar}`;

  const body = html`${heading('Your class has changed')}
${paragraph(`${hello} ${news}`)}
${card([
  paragraph(html`<strong>${title}</strong>`),
  paragraph(html`${when}<br>${where}`),
  ...(meetingPoint ? [paragraph(html`<strong>Meeting point</strong><br>${meetingPoint}`)] : []),
  note(confirmation),
])}
${paragraph(refusal)}
${note(html`The attached file corrects your calendar. ${link(calendarUrl, 'See all classes')}`)}
${paragraph(html`See you soon,<br>${studio.instructor.firstName}`)}`;

  const text = [
    hello,
    news,
    [title, when, where, ...(meetingPoint ? [`Meeting point: ${meetingPoint}`] : []), confirmation].join('\n'),
    refusal,
    `The attached file corrects your calendar. All classes: ${calendarUrl}`,
    `See you soon,\n${studio.instructor.firstName}\n${studio.name}`,
  ];

  return {
    id: `changed-${booking.id}-${booking.occurrence.version}`,
    to: booking.email,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: subject, body }, context),
    calendar: { method: 'PUBLISH', filename: 'class.ics', content: currentCalendar(booking, context) },
  };
}
