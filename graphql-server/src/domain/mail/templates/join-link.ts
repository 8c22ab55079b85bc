import { findPlace } from '#contract/find-place';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { html } from '../../../lib/html';
import { oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { findOpenJoinUrl } from '../../schedule/join-link';
import type { BookingWithDate } from '../booking-calendar';
import { bringPart, formatClass, formatWhen, joinPart, manageLink } from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';
import { card, heading, mailPage, paragraph } from './layout';

/**
 * The mail with the link to the room of an online class. Returns null when the booking has ended, its class is cancelled, over or
 * more than an hour ahead, or no link is set. `edition`: how many such mails the booking had before.
 */
export function joinLinkMail(
  booking: BookingWithDate,
  edition: number,
  context: BookingMailContext,
): MailMessage | null {
  const joinUrl = findOpenJoinUrl(booking, context.now, JOIN_LINK_MINUTES.shown);
  if (joinUrl === null) return null;
  const { studio, now } = context;
  const hello = greeting(booking.name);
  const hasBegun = booking.startsAt <= now;
  const begins = `your online class ${hasBegun ? 'has begun' : 'begins'} at ${booking.localTime}.`;
  const news = `${begins} This is the link to the room${edition > 0 ? '; please use no earlier one' : ''}.`;
  const title = oneLine(booking.title);
  const when = formatWhen(booking, context);
  const join = joinPart(joinUrl);
  const place = findPlace(booking.location, studio.places);
  const bring = place && bringPart(place);
  const manage = manageLink(context, 'Your booking');
  const subject = `Your link: ${formatClass(booking)}`;

  const text = [
    hello,
    news,
    `${title}\n${when}`,
    join.text,
    bring?.text,
    manage.text,
    `See you in a moment,\n${studio.instructor.firstName}\n${studio.name}`,
  ].filter(Boolean);

  const body = html`${heading(hasBegun ? 'Your class has begun' : 'Your class begins soon')}
${paragraph(`${hello} ${news}`)}
${card([paragraph(html`<strong>${title}</strong><br>${when}`), join.html, ...(bring ? [bring.html] : [])])}
${manage.html}
${paragraph(html`See you in a moment,<br>${studio.instructor.firstName}`)}`;

  return {
    id: `join-link-${booking.id}-${edition}`,
    to: booking.email,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: subject, body }, context),
  };
}
