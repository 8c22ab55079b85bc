import { findPlace } from '#contract/find-place';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { formatClass, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { findOpenJoinUrl } from '../../schedule/join-link';
import type { BookingWithDate } from '../booking-calendar';
import { card, heading, opening, paragraph, renderMail, signOff, strong } from './blocks';
import { formatWhen, joinBlocks, manageLink } from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';

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
  const hasBegun = booking.startsAt <= context.now;
  const begins = `your online class ${hasBegun ? 'has begun' : 'begins'} at ${booking.localTime}.`;
  const link = `This is the link to the room${edition > 0 ? '; please use no earlier one' : ''}.`;
  const blocks = [
    heading(hasBegun ? 'Your class has begun' : 'Your class begins soon'),
    opening(greeting(booking.name), `${begins} ${link}`),
    card(
      paragraph(strong(oneLine(booking.title)), formatWhen(booking, context)),
      ...joinBlocks(joinUrl, findPlace(booking.location, context.studio.places)),
    ),
    manageLink(context, 'Your booking'),
    signOff(context, 'See you in a moment,'),
  ];
  return {
    id: `join-link-${booking.id}-${edition}`,
    to: booking.email,
    ...renderMail(`Your link: ${formatClass(booking)}`, blocks, context),
  };
}
