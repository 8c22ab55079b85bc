import { findPlace } from '#contract/find-place';
import { html } from '../../../lib/html';
import { formatLongDate, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, isStillHeld } from '../booking-calendar';
import {
  CHANGE_OR_CANCEL,
  cancellationLine,
  formatClass,
  formatWhen,
  manageLink,
  payInPerson,
  placePart,
  weatherCallLine,
} from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';
import { card, heading, mailPage, paragraph } from './layout';

/**
 * Reminds a client of a class: when, where, what to bring, and until when it can be cancelled for free. Returns null when the
 * booking has ended, its class is cancelled or has begun.
 */
export function reminderMail(
  booking: BookingWithDate,
  edition: number,
  context: BookingMailContext,
): MailMessage | null {
  if (!isStillHeld(booking) || booking.startsAt <= context.now) return null;
  const { studio } = context;
  const hello = greeting(booking.name);
  const news = `see you on ${formatLongDate(booking.localDate)} at ${booking.localTime}.`;
  const title = oneLine(booking.title);
  const when = formatWhen(booking, context);
  const location = oneLine(booking.location);
  const found = findPlace(booking.location, studio.places);
  const place = found && placePart(found);
  const weatherCall = weatherCallLine(booking, context);
  const cancellation = cancellationLine(booking, context);
  const payment = booking.paymentMethod === 'IN_PERSON' ? payInPerson(booking) : null;
  const manage = manageLink(context, CHANGE_OR_CANCEL);
  const subject = `Reminder: ${formatClass(booking)}`;

  const text = [
    hello,
    news,
    [title, when, location].join('\n'),
    place?.text,
    payment,
    weatherCall,
    cancellation,
    manage.text,
    `See you soon,\n${studio.instructor.firstName}\n${studio.name}`,
  ].filter(Boolean);

  const body = html`${heading('See you soon!')}
${paragraph(`${hello} ${news}`)}
${card([
  paragraph(html`<strong>${title}</strong><br>${when}<br>${location}`),
  ...(place ? [place.html] : []),
  ...(payment ? [paragraph(payment)] : []),
])}
${weatherCall ? paragraph(html`<strong>${weatherCall}</strong>`) : null}
${paragraph(html`<strong>${cancellation}</strong>`)}
${manage.html}
${paragraph(html`See you soon,<br>${studio.instructor.firstName}`)}`;

  return {
    id: `reminder-${booking.id}-${edition}`,
    to: booking.email,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: subject, body }, context),
  };
}
