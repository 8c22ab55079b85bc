import { kindBesideTitle } from '#contract/class-kind';
import { findPlace } from '#contract/find-place';
import { formatEuros } from '#contract/format-price';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { isPaidByCard } from '#contract/paid';
import { paths } from '#contract/paths';
import { CANCELLATION_POLICY, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { findOpenJoinUrl } from '../../schedule/join-link';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import { card, heading, link, note, opening, paragraph, renderMail, signOff, strong } from './blocks';
import {
  CHANGE_OR_CANCEL,
  cancellationLine,
  formatClass,
  formatWhen,
  joinBlocks,
  manageLink,
  payInPerson,
  placeBlocks,
  weatherCall,
} from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';
import { termsPart } from './terms-part';

/**
 * Confirms a booking to the client, with time, place and what to bring, and from 45 minutes before an online class with the link to
 * its room. The notes are not quoted: anybody can book with the address of somebody else and type anything there. The terms of the
 * booking stand in full at its end.
 */
export function bookingConfirmationMail(booking: BookingWithDate, context: BookingMailContext): MailMessage {
  const { origin, studio, now } = context;
  const joinUrl = findOpenJoinUrl(booking, now, JOIN_LINK_MINUTES.mailed);
  const place = findPlace(booking.location, studio.places);
  const isByCard = isPaidByCard(booking);
  const kind = kindBesideTitle(booking);
  const blocks = [
    heading('Booking Confirmed!'),
    opening(greeting(booking.name), 'your place is booked.'),
    card(
      paragraph(strong(oneLine(booking.title)), kind && oneLine(kind)),
      paragraph(formatWhen(booking, context), oneLine(booking.location)),
      // The meeting point of an online class says that the link comes later.
      ...(joinUrl === null ? placeBlocks(place) : joinBlocks(joinUrl, place)),
      paragraph(isByCard ? `${formatEuros(booking.priceCents)}, paid online by card` : payInPerson(booking)),
      note(`Confirmation ID: ${booking.id}`),
    ),
    paragraph(link(`${origin}/api/bookings/${booking.id}/calendar.ics`, 'Add to calendar')),
    weatherCall(booking, context),
    paragraph(strong(cancellationLine(booking, context)), [
      CANCELLATION_POLICY[isByCard ? 'CARD' : 'OTHER'],
      link(`${origin}${paths.terms}`, 'Terms of Service'),
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
