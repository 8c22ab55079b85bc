import { isPaidByCard, NOTHING_TO_PAY } from '#contract/paid';
import type { Booking } from '#prisma';
import { formatClass, nameDay, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import { type Block, card, fact, heading, paragraph, renderMail, signOff, strong } from './blocks';
import { allClasses, calendarRemoval, cancelReason, cashBack, endedLink, moneyBack } from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';

/**
 * The mail about a cancelled class, which says what happens with the payment; its attachment removes the class from the
 * calendar.
 */
export function classCancelledMail(booking: BookingWithDate, context: BookingMailContext): MailMessage {
  return composeEnd(booking, context, {
    title: 'Class cancelled',
    headline: 'Your class is cancelled',
    news: 'we are sorry: your class is cancelled. Please do not come; nobody will be there.',
    reason: cancelReason(booking),
    next: 'We would love to see you at another time',
  });
}

/**
 * The mail to somebody whose money had left when their cancelled class was restored, and who had not heard of either: the class takes
 * place without them.
 */
export function placeEndedMail(booking: BookingWithDate, context: BookingMailContext): MailMessage {
  return composeEnd(booking, context, {
    title: 'Your place has ended',
    headline: 'Your place has ended',
    news: 'we are sorry: we had cancelled your class, and your money is on its way back. The class takes place after all, but your place in it has ended. If you would like to come, please book it again.',
    reason: null,
    next: 'To book again',
  });
}

type Ending = { title: string; headline: string; news: string; reason: Block | null; next: string };

/** One of the two is sent, so they have one id. */
function composeEnd(booking: BookingWithDate, context: BookingMailContext, ending: Ending): MailMessage {
  const { name, title, localDate, localTime, location, email } = booking;
  const blocks = [
    heading(ending.headline),
    paragraph(greeting(name)),
    paragraph(ending.news),
    card(paragraph(strong(oneLine(title)), `${nameDay(localDate)}, ${localTime}`, oneLine(location))),
    ending.reason,
    fact('Your money', formatMoneyBack(booking, context)),
    allClasses(context, ending.next),
    calendarRemoval(booking),
    endedLink(context),
    signOff(context, 'With apologies,'),
  ];
  return {
    id: `class-cancelled-${booking.id}`,
    to: email,
    ...renderMail(`${ending.title}: ${formatClass(booking)}`, blocks, context),
    calendar: { method: 'CANCEL', filename: 'class-cancelled.ics', content: currentCalendar(booking, context) },
  };
}

function formatMoneyBack(booking: Booking, context: BookingMailContext): string {
  if (isPaidByCard(booking)) return `${moneyBack(booking.priceCents)} You need do nothing.`;
  if (booking.priceCents === 0) return NOTHING_TO_PAY;
  return cashBack(booking, context) ?? 'You had chosen to pay in person, so there is nothing to pay.';
}
