import { paths } from '#contract/paths';
import type { Booking, Refund } from '#prisma';
import { html } from '../../../lib/html';
import { formatLongDate, formatPrice, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { formatClass, manageLink, moneyBack } from './booking-lines';
import type { BookingMailContext, MailContext } from './context';
import { greeting } from './greeting';
import { heading, link, mailPage, paragraph } from './layout';

/** A payment that led to no booking and is refunded. */
export type RefundedPayment = {
  refundId: string;
  to: string;
  name: string | null;
  amountCents: number;
  /** The class that it was for; null when unknown. */
  occasion: { title: string; localDate: Date; localTime: string } | null;
};

/** The mail about a payment that led to no booking: the whole amount is refunded. */
export function paymentRefundedMail(payment: RefundedPayment, context: MailContext): MailMessage {
  const { origin, studio } = context;
  const { to, name, amountCents, occasion } = payment;
  const amount = formatPrice(amountCents);
  const subject = `No place booked: your ${amount} goes back to you in full`;
  const hello = greeting(name);
  const whatHappened = `we are sorry. Your payment of ${amount} arrived, but we could not give you a place ${formatOccasion(occasion)}: the class filled up or changed while you were paying.`;
  const whatFollows = `You have no booking, and the whole amount, ${amount}, goes back to the card you paid with. It is on its way; banks take up to ten days to show it. You need do nothing.`;
  const calendarUrl = `${origin}${paths.bookCalendar}`;

  const body = html`${heading('No place, and your money back')}
${paragraph(hello)}
${paragraph(whatHappened)}
${paragraph(whatFollows)}
${paragraph(html`There may be a place at another time: ${link(calendarUrl, 'see all classes')}.`)}
${paragraph(html`With apologies,<br>${studio.instructor.firstName}`)}`;

  const text = [
    hello,
    whatHappened,
    whatFollows,
    `There may be a place at another time: ${calendarUrl}`,
    `With apologies,\n${studio.instructor.firstName}\n${studio.name}`,
  ];

  return {
    id: `refund-${payment.refundId}`,
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: subject, body }, context),
  };
}

function formatOccasion(occasion: RefundedPayment['occasion']): string {
  if (!occasion) return 'in the class that it was for';
  return `in ${oneLine(occasion.title)} on ${formatLongDate(occasion.localDate)} at ${occasion.localTime}`;
}

/** The mail about the difference that goes back when the teacher moved somebody to a cheaper class without a mail about it. */
export function differenceRefundedMail(
  booking: Booking,
  { id, amountCents }: Pick<Refund, 'id' | 'amountCents'>,
  context: BookingMailContext,
): MailMessage {
  const { studio } = context;
  const hello = greeting(booking.name);
  const subject = `Money back: ${formatPrice(amountCents)}`;
  const whatHappened = `${studio.instructor.firstName} moved your booking to a class that costs less: ${formatClass(booking)}.`;
  const money = `The difference of ${moneyBack(amountCents)} You need do nothing.`;
  const manage = manageLink(context, 'See your booking');

  const body = html`${heading(subject)}
${paragraph(hello)}
${paragraph(whatHappened)}
${paragraph(money)}
${manage.html}
${paragraph(html`All the best,<br>${studio.instructor.firstName}`)}`;

  const text = [
    hello,
    whatHappened,
    money,
    manage.text,
    `All the best,\n${studio.instructor.firstName}\n${studio.name}`,
  ];

  return {
    id: `refund-${id}`,
    to: booking.email,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: subject, body }, context),
  };
}
