import { isTooLate } from '#contract/cancellation';
import { formatEuros } from '#contract/format-price';
import { isPaidByCard } from '#contract/paid';
import { paths } from '#contract/paths';
import { CANCELLATION_POLICY, formatClass } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import { heading, link, opening, paragraph, renderMail, signOff } from './blocks';
import { bookedClass, CHANGE_OR_CANCEL, cancellationLine, manageLink, payInPerson, weatherCall } from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';
import { termsPart } from './terms-part';

/**
 * Confirms a booking to the client, with time, place and what to bring, and from 45 minutes before an online class with the link to
 * its room. The notes are not quoted: anybody can book with the address of somebody else and type anything there. The terms of the
 * booking stand in full at its end.
 */
export function bookingConfirmationMail(booking: BookingWithDate, context: BookingMailContext): MailMessage {
  const isByCard = isPaidByCard(booking);
  const isLate = isTooLate(booking, booking.freeCancellationUntil, context.now);
  const policy = isLate ? 'CARD_LATE' : isByCard ? 'CARD' : 'OTHER';
  const blocks = [
    heading('Booking Confirmed!'),
    opening(greeting(booking.name), 'your place is booked.'),
    ...bookedClass(
      booking,
      context,
      isByCard ? `${formatEuros(booking.priceCents)}, paid online by card` : payInPerson(booking),
    ),
    weatherCall(booking, context),
    paragraph(cancellationLine(booking, context), [
      CANCELLATION_POLICY[policy],
      link(`${context.origin}${paths.terms}`, 'Terms of Service'),
    ]),
    manageLink(context, CHANGE_OR_CANCEL),
    signOff(context, 'See you soon,'),
    termsPart(context),
  ];
  return {
    id: `booking-${booking.id}`,
    to: booking.email,
    ...renderMail(`Booking confirmed: ${formatClass(booking)}`, blocks, context),
    calendar: { method: 'PUBLISH', filename: 'class.ics', content: currentCalendar(booking, context) },
  };
}
