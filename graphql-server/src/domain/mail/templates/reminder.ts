import { findPlace } from '#contract/find-place';
import { isPaidByCard } from '#contract/paid';
import { formatClass, nameDay, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, isStillHeld } from '../booking-calendar';
import { card, heading, opening, paragraph, renderMail, signOff, strong } from './blocks';
import {
  CHANGE_OR_CANCEL,
  cancellation,
  formatWhen,
  manageLink,
  payInPerson,
  placeBlocks,
  weatherCall,
} from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';

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
  const blocks = [
    heading('See you soon!'),
    opening(greeting(booking.name), `see you on ${nameDay(booking.localDate)} at ${booking.localTime}.`),
    card(
      paragraph(strong(oneLine(booking.title)), formatWhen(booking, context), oneLine(booking.location)),
      ...placeBlocks(findPlace(booking.location, context.studio.places)),
      isPaidByCard(booking) ? null : paragraph(payInPerson(booking)),
    ),
    weatherCall(booking, context),
    cancellation(booking, context),
    manageLink(context, CHANGE_OR_CANCEL),
    signOff(context, 'See you soon,'),
  ];
  return {
    id: `reminder-${booking.id}-${edition}`,
    to: booking.email,
    ...renderMail(`Reminder: ${formatClass(booking)}`, blocks, context),
  };
}
