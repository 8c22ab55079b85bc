import { formatEuros } from '#contract/format-price';
import type { Booking, Refund } from '#prisma';
import { formatClass, nameDay, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { heading, paragraph, renderMail, signOff } from './blocks';
import { allClasses, manageLink, moneyBack } from './booking-lines';
import type { BookingMailContext, MailContext } from './context';
import { greeting } from './greeting';

/** A payment that led to no booking and is refunded. */
export type RefundedPayment = {
  refundId: string;
  to: string;
  name: string | null;
  amountCents: number;
  /** The class that it was for; null when unknown. */
  occasion: { title: string; localDate: Date; localTime: string } | null;
  /** Why it led to no booking, as sentences for the person: the message of the refusal where there was one. */
  reason: string;
  /** The personal link to a place that the recipient has in this class by another booking; null: they have none. */
  otherPlaceUrl: string | null;
};

/** The mail about a payment that led to no booking: the whole amount is refunded. Never denies a place that the recipient has. */
export function paymentRefundedMail(payment: RefundedPayment, context: MailContext): MailMessage {
  const { refundId, to, name, amountCents, occasion, reason, otherPlaceUrl } = payment;
  const amount = formatEuros(amountCents);
  const place = otherPlaceUrl === null ? 'a place' : 'another place';
  const blocks = [
    heading(otherPlaceUrl === null ? 'No place, and your money back' : 'No other place, and your money back'),
    paragraph(greeting(name)),
    paragraph(
      `we are sorry. Your payment of ${amount} arrived, but we could not give you ${place} ${formatOccasion(occasion)}. ${reason}`,
    ),
    paragraph(
      `This payment booked nothing, and the whole amount, ${amount}, goes back to the card you paid with. It is on its way; banks take up to ten days to show it. You need do nothing.`,
    ),
    ...(otherPlaceUrl === null
      ? [allClasses(context, 'There may be a place at another time')]
      : [
          paragraph('What you booked before in this class is still yours.'),
          manageLink({ manageUrl: otherPlaceUrl }, 'See your booking'),
        ]),
    signOff(context, 'With apologies,'),
  ];
  const subject = `No ${otherPlaceUrl === null ? '' : 'other '}place booked: your ${amount} goes back to you in full`;
  return { id: `refund-${refundId}`, to, ...renderMail(subject, blocks, context) };
}

function formatOccasion(occasion: RefundedPayment['occasion']): string {
  if (!occasion) return 'in the class that it was for';
  return `in ${oneLine(occasion.title)} on ${nameDay(occasion.localDate)} at ${occasion.localTime}`;
}

/** The mail about the difference that goes back when the teacher moved somebody to a cheaper class without a mail about it. */
export function differenceRefundedMail(
  booking: Booking,
  { id, amountCents }: Pick<Refund, 'id' | 'amountCents'>,
  context: BookingMailContext,
): MailMessage {
  const { firstName } = context.studio.instructor;
  const subject = `Money back: ${formatEuros(amountCents)}`;
  const blocks = [
    heading(subject),
    paragraph(greeting(booking.name)),
    paragraph(`${firstName} moved your booking to a class that costs less: ${formatClass(booking)}.`),
    paragraph(`The difference of ${moneyBack(amountCents)} You need do nothing.`),
    manageLink(context, 'See your booking'),
    signOff(context, 'All the best,'),
  ];
  return { id: `refund-${id}`, to: booking.email, ...renderMail(subject, blocks, context) };
}
