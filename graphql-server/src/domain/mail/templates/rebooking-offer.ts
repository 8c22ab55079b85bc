import { dayName } from '#contract/civil-date';
import { formatDeadline } from '#contract/format-deadline';
import { formatEuros } from '#contract/format-price';
import { isPaidByCard } from '#contract/paid';
import type { RebookingOffer } from '#prisma';
import { formatClass, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import type { Slot } from '../../schedule/dated-class';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import { card, heading, numberedList, paragraph, renderMail, signOff, strong } from './blocks';
import { calendarRemoval, cancelReason, cashBack, manageLink } from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';

type ListedSlot = Pick<Slot, 'title' | 'localDate' | 'localTime' | 'location' | 'startsAt'>;

export type Choice = {
  offer: Pick<RebookingOffer, 'until' | 'outcome'>;
  /** The class in which a seat is held; null: none. */
  heldSlot: ListedSlot | null;
  /** Other classes with free places, the most suitable first. The mail lists three of them. */
  otherSlots: readonly ListedSlot[];
  /** True when the class in which a seat is held has changed since the mail before: this one says so. */
  isHeldClassMoved: boolean;
  /** How many times a choice was offered for this booking. */
  edition: number;
};

/**
 * The mail about a class that was cancelled with a choice: the held seat first, then other classes, then the money. Its attachment
 * removes the class from the calendar. Returns null when the class was restored or the person has answered already.
 */
export function rebookingOfferMail(
  booking: BookingWithDate,
  { offer, heldSlot, otherSlots, isHeldClassMoved, edition }: Choice,
  context: BookingMailContext,
): MailMessage | null {
  if (!booking.occurrence.cancelledAt || offer.outcome !== null) return null;
  const { timeZone } = context;
  const until = formatDeadline(offer.until, timeZone);
  const blocks = [
    heading(isHeldClassMoved ? 'Your reserved place has changed' : 'Your class is cancelled: please choose'),
    paragraph(greeting(booking.name)),
    paragraph(
      isHeldClassMoved
        ? 'the class in which a place is reserved for you has another time or place now. Your own class stays cancelled:'
        : 'we are sorry: your class is cancelled. Please do not come; nobody will be there.',
    ),
    card(paragraph(strong(formatClass(booking)), oneLine(booking.location))),
    cancelReason(booking),
    numberedList(`You can choose until ${until}:`, [
      ...(heldSlot ? [formatHeld(heldSlot, offer, timeZone)] : []),
      ...otherSlots.slice(0, MAX_LISTED).map((slot) => `${formatSlot(slot)}.`),
      'Another class with a free place, as long as there is one.',
      formatOtherwise(booking, context),
    ]),
    manageLink(context, 'Choose now'),
    paragraph(`If you do not choose by ${until}, ${formatSilence(booking, context)}`),
    calendarRemoval(booking),
    signOff(context, 'With apologies,'),
  ];
  const topic = isHeldClassMoved ? 'Your reserved place has changed' : 'Class cancelled';
  return {
    id: `rebooking-offer-${booking.id}-${edition}`,
    to: booking.email,
    ...renderMail(`${topic}, please choose: ${formatClass(booking)}`, blocks, context),
    calendar: { method: 'CANCEL', filename: 'class-cancelled.ics', content: currentCalendar(booking, context) },
  };
}

const MAX_LISTED = 3;

const formatSlot = ({ title, localDate, localTime, location }: ListedSlot) =>
  `${oneLine(title)}, ${dayName(localDate)}, ${localTime}, ${oneLine(location)}`;

function formatHeld(slot: ListedSlot, { until }: Choice['offer'], timeZone: string): string {
  const how = slot.startsAt < until ? `until it begins` : `until ${formatDeadline(until, timeZone)}`;
  return `${formatSlot(slot)}. A place is reserved for you ${how}.`;
}

function formatOtherwise(booking: BookingWithDate, context: BookingMailContext): string {
  if (isPaidByCard(booking)) return `Or your money back (${formatEuros(booking.priceCents)}).`;
  const cash = cashBack(booking, context);
  return cash ? `Or no class. ${cash}` : 'Or no class: there is nothing to pay.';
}

function formatSilence(booking: BookingWithDate, context: BookingMailContext): string {
  if (isPaidByCard(booking)) {
    return `your money (${formatEuros(booking.priceCents)}) goes back to the card you paid with.`;
  }
  const cash = cashBack(booking, context);
  return cash ? `your booking ends. ${cash}` : 'your booking ends, and there is nothing to pay.';
}
