import type { MailMessage } from '../../ports';
import type { BookingWithDate } from '../booking-calendar';
import { bookingEndedMail, classInWords } from './booking-ended';
import type { MailContext } from './context';

/** Tells a person who would have paid in person that their place was cancelled, and that nothing is to be paid. */
export function bookingCancelledMail(booking: BookingWithDate, context: MailContext): MailMessage {
  const { email } = context.studio.instructor;
  const words = {
    id: `cancelled-${booking.id}`,
    subject: `Booking cancelled: ${classInWords(booking)}`,
    title: 'Your booking is cancelled',
    whatHappened: 'your place in this class was cancelled.',
    whatFollows: `There is nothing to pay. If you did not expect this, reply to this mail or write to ${email}.`,
  };
  return bookingEndedMail(booking, words, context);
}
