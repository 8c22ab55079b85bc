import { formatNotFree } from '#contract/cancellation';
import { formatEuros } from '#contract/format-price';
import { isPaidByCard, NOTHING_TO_PAY } from '#contract/paid';
import type { Booking, BookingEvent, RebookingOutcome, Refund, RefundPurpose } from '#prisma';
import { describeIfTaken } from '../../changes/cancellation-quote';
import { formatClass, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import { card, heading, note, opening, paragraph, renderMail, signOff, strong } from './blocks';
import { allClasses, cashBack, endedLink, moneyBack } from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';

type EndedTexts = { id: string; subject: string; title: string; whatHappened: string; whatFollows: string };

/** The mail about a booking that has ended; its attachment removes the class from the calendar. */
function bookingEndedMail(booking: BookingWithDate, texts: EndedTexts, context: BookingMailContext): MailMessage {
  const blocks = [
    heading(texts.title),
    opening(greeting(booking.name), texts.whatHappened),
    card(paragraph(strong(formatClass(booking)), oneLine(booking.location)), note(`Confirmation ID: ${booking.id}`)),
    paragraph(texts.whatFollows),
    allClasses(context, 'You are welcome at another time'),
    endedLink(context),
    signOff(context, 'All the best,'),
  ];
  return {
    id: texts.id,
    to: booking.email,
    ...renderMail(texts.subject, blocks, context),
    calendar: { method: 'CANCEL', filename: 'class.ics', content: currentCalendar(booking, context) },
  };
}

/** How a booking was cancelled: its last event of that kind, and the refund of its price. Null: there is none. */
export type Cancellation = {
  event: Pick<BookingEvent, 'kind' | 'by'> | null;
  refund: Pick<Refund, 'amountCents'> | null;
  /** Outcome of the choice after its class was cancelled; null without one. */
  rebooking: RebookingOutcome | null;
};

/** The mail about a cancelled booking: by whom, and what happens to the money. */
export function bookingCancelledMail(
  booking: BookingWithDate,
  cancellation: Cancellation,
  context: BookingMailContext,
): MailMessage {
  const { email, firstName } = context.studio.instructor;
  const isByClient = cancellation.event?.by === 'CLIENT';
  const unexpected = isByClient ? 'If it was not you' : 'If you did not expect this';
  const texts = {
    id: `cancelled-${booking.id}`,
    subject: `Booking cancelled: ${formatClass(booking)}`,
    title: 'Your booking is cancelled',
    whatHappened: whoCancelled(booking, cancellation, firstName),
    whatFollows: `${cancelledMoney(booking, cancellation, context)} ${unexpected}, reply to this mail or write to ${email}.`,
  };
  return bookingEndedMail(booking, texts, context);
}

function whoCancelled(booking: BookingWithDate, { event, rebooking }: Cancellation, firstName: string): string {
  const isRebooking = booking.occurrence.cancelledAt !== null && rebooking !== null && rebooking !== 'MOVED';
  if (isRebooking && event?.by === 'STUDIO')
    return 'this class was cancelled, and you did not choose another one in time.';
  if (isRebooking && event?.by === 'CLIENT') return 'this class was cancelled, and you chose no other one.';
  if (event?.by === 'CLIENT') return 'you cancelled your place in this class.';
  if (event?.by === 'TEACHER') return `${firstName} cancelled your place in this class.`;
  return 'your place in this class was cancelled.';
}

function cancelledMoney(booking: Booking, { event, refund }: Cancellation, context: BookingMailContext): string {
  if (refund) return moneyBack(refund.amountCents);
  if (!isPaidByCard(booking)) return cashBack(booking, context) ?? NOTHING_TO_PAY;
  if (event?.kind === 'CANCELLED_LATE') {
    const ended = formatNotFree((deadline) => `The free cancellation ended on ${deadline}.`, {
      until: booking.freeCancellationUntil,
      bookedAt: booking.createdAt,
      timeZone: context.timeZone,
    });
    const money = describeIfTaken(booking, context) ?? 'No money comes back. Somebody else can have your place now.';
    return `${ended} ${money}`;
  }
  return `The ${formatEuros(booking.priceCents)} that you paid is not returned.`;
}

const REFUNDED_BECAUSE: Partial<Record<RefundPurpose, string>> = {
  CLIENT: 'you cancelled this booking, and it is refunded.',
  TAKEN_AGAIN: 'you cancelled this booking late, and somebody has taken your place: it is refunded all the same.',
};

/** The mail about the refund of a booking, with the amount. Returns null for a difference: the mail about the move names it. */
export function bookingRefundedMail(
  booking: BookingWithDate,
  refund: Pick<Refund, 'id' | 'amountCents' | 'purpose'>,
  context: BookingMailContext,
): MailMessage | null {
  if (refund.purpose === 'DIFFERENCE') return null;
  const texts = {
    id: `refund-${refund.id}`,
    subject: `Refunded: ${formatClass(booking)}`,
    title: 'Your booking is refunded',
    whatHappened: REFUNDED_BECAUSE[refund.purpose] ?? 'your booking was refunded, and the place is no longer yours.',
    whatFollows: `${moneyBack(refund.amountCents)} You need do nothing.`,
  };
  return bookingEndedMail(booking, texts, context);
}
