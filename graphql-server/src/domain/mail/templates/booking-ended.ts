import { paths } from '#contract/paths';
import type { Booking, Refund } from '#prisma';
import { html } from '../../../lib/html';
import { formatLongDate, formatPrice, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import type { MailContext } from './context';
import { greeting } from './greeting';
import { card, heading, link, mailPage, note, paragraph } from './layout';

export type EndedTexts = { id: string; subject: string; title: string; whatHappened: string; whatFollows: string };

/** Formats the class of a booking in one line. */
export function formatClass({ title, localDate, localTime }: Booking): string {
  return `${oneLine(title)}, ${formatLongDate(localDate)}, ${localTime}`;
}

/** The mail about a booking that has ended; its attachment removes the class from the calendar. */
export function bookingEndedMail(booking: BookingWithDate, texts: EndedTexts, context: MailContext): MailMessage {
  const { origin, studio } = context;
  const hello = greeting(booking.name);
  const where = oneLine(booking.location);
  const calendarUrl = `${origin}${paths.bookCalendar}`;

  const body = html`${heading(texts.title)}
${paragraph(`${hello} ${texts.whatHappened}`)}
${card([paragraph(html`<strong>${formatClass(booking)}</strong><br>${where}`), note(`Confirmation ID: ${booking.id}`)])}
${paragraph(texts.whatFollows)}
${paragraph(html`You are welcome at another time: ${link(calendarUrl, 'see all classes')}.`)}
${paragraph(html`All the best,<br>${studio.instructor.firstName}`)}`;

  const text = [
    hello,
    texts.whatHappened,
    `${formatClass(booking)}\n${where}\nConfirmation ID: ${booking.id}`,
    texts.whatFollows,
    `You are welcome at another time: ${calendarUrl}`,
    `All the best,\n${studio.instructor.firstName}\n${studio.name}`,
  ];

  return {
    id: texts.id,
    to: booking.email,
    subject: texts.subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: texts.subject, body }, context),
    calendar: { method: 'CANCEL', filename: 'class.ics', content: currentCalendar(booking, context) },
  };
}

/** The mail about a cancelled booking that was to be paid in person: nothing is to be paid. */
export function bookingCancelledMail(booking: BookingWithDate, context: MailContext): MailMessage {
  const { email } = context.studio.instructor;
  const texts = {
    id: `cancelled-${booking.id}`,
    subject: `Booking cancelled: ${formatClass(booking)}`,
    title: 'Your booking is cancelled',
    whatHappened: 'your place in this class was cancelled.',
    whatFollows: `There is nothing to pay. If you did not expect this, reply to this mail or write to ${email}.`,
  };
  return bookingEndedMail(booking, texts, context);
}

/** The mail about a refunded booking, with the amount. */
export function bookingRefundedMail(
  booking: BookingWithDate,
  refund: Pick<Refund, 'id' | 'amountCents'>,
  context: MailContext,
): MailMessage {
  const amount = formatPrice(refund.amountCents);
  const texts = {
    id: `refund-${refund.id}`,
    subject: `Refunded: ${formatClass(booking)}`,
    title: 'Your booking is refunded',
    whatHappened: 'your booking was refunded, and the place is no longer yours.',
    whatFollows: `The whole amount, ${amount}, goes back to the way you paid with. It is on its way; banks take up to ten days to show it. You need do nothing.`,
  };
  return bookingEndedMail(booking, texts, context);
}
