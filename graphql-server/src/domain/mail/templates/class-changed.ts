import { formatEuros } from '#contract/format-price';
import { isPaidByCard } from '#contract/paid';
import { TAKES_PLACE_AGAIN } from '#contract/personal-pages';
import { formatClass } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar, isStillHeld } from '../booking-calendar';
import { heading, note, opening, paragraph, renderMail, signOff } from './blocks';
import {
  bookedClass,
  CHANGE_OR_CANCEL,
  cancellation,
  manageLink,
  moneyBack,
  payInPerson,
  weatherCall,
} from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';

type HeldTexts = {
  id: string;
  /** The heading. Begins the subject, too, before the class. */
  title: string;
  whatHappened: string;
  /** Above the class: what it was before. */
  before?: string | null;
  /** What happens to the money. */
  money?: string;
  /** What to do when it does not suit. */
  otherwise: string;
};

/**
 * A mail about a booking that goes on: its class now as in a confirmation, until when cancelling is free, and the link to change
 * it. Its attachment corrects the calendar.
 */
function heldBookingMail(booking: BookingWithDate, texts: HeldTexts, context: BookingMailContext): MailMessage {
  const blocks = [
    heading(texts.title),
    opening(greeting(booking.name), texts.whatHappened),
    texts.before ? paragraph(texts.before) : null,
    ...bookedClass(booking, context),
    texts.money ? paragraph(texts.money) : null,
    paragraph(texts.otherwise),
    weatherCall(booking, context),
    cancellation(booking, context),
    manageLink(context, CHANGE_OR_CANCEL),
    note('The attached file corrects your calendar.'),
    signOff(context, 'See you soon,'),
  ];
  return {
    id: texts.id,
    to: booking.email,
    ...renderMail(`${texts.title}: ${formatClass(booking)}`, blocks, context),
    calendar: { method: 'PUBLISH', filename: 'class.ics', content: currentCalendar(booking, context) },
  };
}

/**
 * The mail about a changed class with its current time and place. Returns null when the booking has ended or the class was
 * cancelled.
 */
export function classChangedMail(booking: BookingWithDate, context: BookingMailContext): MailMessage | null {
  if (!isStillHeld(booking)) return null;
  const { firstName, email } = context.studio.instructor;
  // A new place alone does not prolong the free cancellation.
  const isFree = context.now <= booking.freeCancellationUntil;
  const texts = {
    id: `changed-${booking.id}-${booking.occurrence.version}`,
    title: 'Your class has changed',
    whatHappened: 'the class that you booked has changed. This is when and where it is now; your place is kept.',
    otherwise: isFree
      ? 'If that does not suit you, move to another class or cancel with the link below.'
      : `If that does not suit you, reply to this mail or write to ${email}: ${firstName} finds another class for you, or you get your money back.`,
  };
  return heldBookingMail(booking, texts, context);
}

/** A move of one booking to another class. */
export type Move = {
  by: 'CLIENT' | 'TEACHER';
  /** The class before the move, in one line; null when it is not known any more. */
  from: string | null;
  /** What goes back to the card because the new class is cheaper, in cents; null: nothing. */
  differenceCents: number | null;
  /** True when the class before the move was cancelled by the studio. */
  isRebooking: boolean;
  edition: number;
};

/** The mail about a booking that was moved to another class. Returns null when the booking has ended since. */
export function bookingMovedMail(
  booking: BookingWithDate,
  move: Move,
  context: BookingMailContext,
): MailMessage | null {
  if (!isStillHeld(booking)) return null;
  const { firstName, email } = context.studio.instructor;
  const isByClient = move.by === 'CLIENT';
  const texts = {
    id: `moved-${booking.id}-${move.edition}`,
    title: 'Your booking has moved',
    whatHappened: formatMover(move, firstName),
    before: move.from && formatBefore(move.from, move),
    money: formatMovedMoney(booking, move),
    otherwise: isByClient
      ? `If it was not you, reply to this mail or write to ${email}.`
      : 'If that does not suit you, use the link below, or reply to this mail.',
  };
  return heldBookingMail(booking, texts, context);
}

function formatMover({ by, isRebooking }: Move, firstName: string): string {
  const now = 'This is when and where it is now.';
  if (by === 'TEACHER') return `${firstName} moved your booking to another class. ${now}`;
  return isRebooking
    ? `you chose another class: your place is booked. ${now}`
    : `you moved your booking to another class. ${now}`;
}

const formatBefore = (from: string, { isRebooking }: Move) =>
  isRebooking
    ? `It replaces the class that was cancelled: ${from}.`
    : `Until now it was: ${from}. That place is no longer yours.`;

function formatMovedMoney(booking: BookingWithDate, { differenceCents }: Move): string {
  if (!isPaidByCard(booking)) {
    return differenceCents ? `This class is free: ${moneyBack(differenceCents)}` : payInPerson(booking);
  }
  if (!differenceCents) return 'Your payment came along: there is nothing more to pay.';
  return `Your payment came along. This class costs ${formatEuros(booking.priceCents)}: the difference of ${moneyBack(differenceCents)}`;
}

/** The mail about a cancelled class that takes place after all. Returns null when the booking did not come back. */
export function classRestoredMail(booking: BookingWithDate, context: BookingMailContext): MailMessage | null {
  if (!isStillHeld(booking)) return null;
  const isFree = context.now <= booking.freeCancellationUntil;
  const texts = {
    id: `restored-${booking.id}-${booking.occurrence.version}`,
    title: 'Your class takes place after all',
    whatHappened: `we had told you that this class is cancelled. ${TAKES_PLACE_AGAIN}`,
    money: isPaidByCard(booking)
      ? `Your payment of ${formatEuros(booking.priceCents)} stays as it was: there is nothing more to pay.`
      : payInPerson(booking),
    otherwise: isFree
      ? 'If you have other plans by now, move to another class or cancel with the link below.'
      : 'If you have other plans by now, reply to this mail.',
  };
  return heldBookingMail(booking, texts, context);
}
