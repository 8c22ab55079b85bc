import { paths } from '#contract/paths';
import { formatClass } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar, isStillHeld } from '../booking-calendar';
import { button, card, heading, opening, paragraph, renderMail, signOff, strong } from './blocks';
import { CHANGE_OR_CANCEL, cancellation, manageLink } from './booking-lines';
import type { BookingMailContext, MailContext } from './context';
import { greeting } from './greeting';

/** The mail with the new personal link of a booking. The calendar file carries the link too. */
export function manageLinkMail(booking: BookingWithDate, context: BookingMailContext): MailMessage {
  const isHeld = isStillHeld(booking);
  const blocks = [
    heading('Your new link'),
    opening(greeting(booking.name), 'here is the new link to your booking. The old one no longer works.'),
    card(paragraph(strong(formatClass(booking))), isHeld ? cancellation(booking, context) : null),
    manageLink(context, isHeld ? CHANGE_OR_CANCEL : 'See your booking'),
    signOff(context),
  ];
  return {
    id: `link-${booking.id}-${booking.linkVersion}`,
    to: booking.email,
    ...renderMail(`Your new link: ${formatClass(booking)}`, blocks, context),
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
  const blocks = [
    heading('Your bookings'),
    opening(
      greeting(null),
      'somebody, probably you, asked for the coming bookings of this address. The link is valid for 24 hours.',
    ),
    button(
      `${context.origin}${paths.linkedBookings(link)}`,
      'See your bookings',
      'Whoever has this link can see and change them. If you did not ask for it, you need do nothing.',
    ),
    signOff(context),
  ];
  return { id: mailId, to, ...renderMail(`Your bookings with ${context.studio.name}`, blocks, context) };
}
