import type { Refund } from '#prisma';
import { priceInWords } from '../../format';
import type { MailMessage } from '../../ports';
import type { BookingWithDate } from '../booking-calendar';
import { bookingEndedMail, classInWords } from './booking-ended';
import type { MailContext } from './context';

/** Tells a person that their booking was refunded: how much goes back, and that their place is free again. */
export function bookingRefundedMail(
  booking: BookingWithDate,
  refund: Pick<Refund, 'id' | 'amountCents'>,
  context: MailContext,
): MailMessage {
  const amount = priceInWords(refund.amountCents);
  const words = {
    id: `refund-${refund.id}`,
    subject: `Refunded: ${classInWords(booking)}`,
    title: 'Your booking is refunded',
    whatHappened: 'your booking was refunded, and the place is no longer yours.',
    whatFollows: `The whole amount, ${amount}, goes back to the way you paid with. It is on its way; banks take up to ten days to show it. You need do nothing.`,
  };
  return bookingEndedMail(booking, words, context);
}
