import { paths } from '#contract/paths';
import { html } from '../../../lib/html';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar, isStillHeld } from '../booking-calendar';
import { CHANGE_OR_CANCEL, cancellationLine, formatClass, manageLink } from './booking-lines';
import type { BookingMailContext, MailContext } from './context';
import { greeting } from './greeting';
import { button, card, heading, mailPage, note, paragraph } from './layout';

/** The mail with the new personal link of a booking. The calendar file carries the link too. */
export function manageLinkMail(booking: BookingWithDate, context: BookingMailContext): MailMessage {
  const { studio } = context;
  const isHeld = isStillHeld(booking);
  const subject = `Your new link: ${formatClass(booking)}`;
  const hello = greeting(booking.name);
  const news = 'here is the new link to your booking. The old one no longer works.';
  const cancellation = isHeld ? [cancellationLine(booking, context)] : [];
  const manage = manageLink(context, isHeld ? CHANGE_OR_CANCEL : 'See your booking');

  const body = html`${heading('Your new link')}
${paragraph(`${hello} ${news}`)}
${card([paragraph(html`<strong>${formatClass(booking)}</strong>`), ...cancellation.map(paragraph)])}
${manage.html}
${paragraph(studio.instructor.firstName)}`;

  const text = [
    hello,
    news,
    [formatClass(booking), ...cancellation].join('\n'),
    manage.text,
    `${studio.instructor.firstName}\n${studio.name}`,
  ];

  return {
    id: `link-${booking.id}-${booking.linkVersion}`,
    to: booking.email,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: subject, body }, context),
    calendar: {
      method: isHeld ? 'PUBLISH' : 'CANCEL',
      filename: 'class.ics',
      content: currentCalendar(booking, context),
    },
  };
}

/** The mail with the link to all coming bookings of an address; `link` is the last part of its path. */
export function myBookingsMail(
  { mailId, link, to }: { mailId: string; link: string; to: string },
  context: MailContext,
): MailMessage {
  const { origin, studio } = context;
  const url = `${origin}${paths.linkedBookings(link)}`;
  const subject = `Your bookings with ${studio.name}`;
  const news = 'somebody, probably you, asked for the coming bookings of this address. The link is valid for 24 hours.';
  const label = 'See your bookings';
  const warning = 'Whoever has this link can see and change them. If you did not ask for it, you need do nothing.';

  const body = html`${heading('Your bookings')}
${paragraph(`Hello, ${news}`)}
${button(url, label)}
${note(warning)}
${paragraph(studio.instructor.firstName)}`;

  const text = ['Hello,', news, `${label}: ${url}\n${warning}`, `${studio.instructor.firstName}\n${studio.name}`];
  return { id: mailId, to, subject, text: `${text.join('\n\n')}\n`, html: mailPage({ title: subject, body }, context) };
}
