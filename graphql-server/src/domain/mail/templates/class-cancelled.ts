import type { Booking } from '#prisma';
import { nameDay, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import { card, fact, heading, paragraph, renderMail, signOff, strong } from './blocks';
import {
  allClasses,
  calendarRemoval,
  cancelReason,
  endedLink,
  formatClass,
  moneyBack,
  paidInCash,
} from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';

/**
 * The mail about a cancelled class, which says what happens with the payment; its attachment removes the class from the
 * calendar. Returns null when the date is not cancelled.
 */
export function classCancelledMail(booking: BookingWithDate, context: BookingMailContext): MailMessage | null {
  if (!booking.occurrence.cancelledAt) return null;
  const when = `${nameDay(booking.localDate)}, ${booking.localTime}`;
  const blocks = [
    heading('Your class is cancelled'),
    paragraph(greeting(booking.name)),
    paragraph('we are sorry: your class is cancelled. Please do not come; nobody will be there.'),
    card(paragraph(strong(oneLine(booking.title)), when, oneLine(booking.location))),
    cancelReason(booking),
    fact('Your money', formatMoneyBack(booking, context.studio.instructor.firstName)),
    allClasses(context, 'We would love to see you at another time'),
    calendarRemoval(booking),
    endedLink(context),
    signOff(context, 'With apologies,'),
  ];
  return {
    id: `class-cancelled-${booking.id}`,
    to: booking.email,
    ...renderMail(`Class cancelled: ${formatClass(booking)}`, blocks, context),
    calendar: { method: 'CANCEL', filename: 'class-cancelled.ics', content: currentCalendar(booking, context) },
  };
}

function formatMoneyBack({ paymentMethod, priceCents, paidCashAt }: Booking, firstName: string): string {
  if (paymentMethod === 'CARD') return `${moneyBack(priceCents)} You need do nothing.`;
  return paidCashAt === null
    ? 'You had chosen to pay in person, so there is nothing to pay.'
    : paidInCash(priceCents, firstName);
}
