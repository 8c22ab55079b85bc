import { formatDeadline } from '#contract/format-deadline';
import type { RebookingOffer } from '#prisma';
import { html } from '../../../lib/html';
import { formatLongDate, formatPrice, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import type { Slot } from '../../schedule/dated-class';
import { toDbDate } from '../../schedule/local-date';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import { formatClass, LINK_WARNING, paidInCash } from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';
import { button, card, heading, mailPage, note, paragraph } from './layout';

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
  const { studio, manageUrl, timeZone } = context;
  const hello = greeting(booking.name);
  const news = isHeldClassMoved
    ? 'the class in which a place is reserved for you has another time or place now. Your own class stays cancelled:'
    : 'we are sorry: your class is cancelled. Please do not come; nobody will be there.';
  const place = oneLine(booking.location);
  const reason = booking.occurrence.cancelReason?.trim() || null;
  const until = formatDeadline(offer.until, timeZone);
  const subject = `${isHeldClassMoved ? 'Your reserved place has changed' : 'Class cancelled'}, please choose: ${formatClass(booking)}`;
  const choices = [
    ...(heldSlot ? [formatHeld(heldSlot, offer, timeZone)] : []),
    ...otherSlots.slice(0, MAX_LISTED).map((slot) => `${formatSlot(slot)}.`),
    'Another class with a free place, as long as there is one.',
    formatOtherwise(booking, studio.instructor.firstName),
  ];
  const silence = `If you do not choose until ${until}, ${formatSilence(booking, studio.instructor.firstName)}`;
  const calendar = 'If you added the class to your calendar, the attached file takes it out.';
  const confirmation = `Confirmation ID: ${booking.id}`;
  const label = 'Choose now';

  const body = html`${heading(isHeldClassMoved ? 'Your reserved place has changed' : 'Your class is cancelled: please choose')}
${paragraph(hello)}
${paragraph(news)}
${card([paragraph(html`<strong>${formatClass(booking)}</strong><br>${place}`)])}
${reason ? paragraph(html`<span style="white-space: pre-line;">${reason}</span>`) : null}
${paragraph(html`<strong>You can choose until ${until}:</strong>`)}
<ol class="ink" style="margin: 0 0 16px; padding-left: 24px; color: #14302f;">
${choices.map((choice) => html`<li style="margin: 0 0 8px;">${choice}</li>`)}
</ol>
${button(manageUrl, label)}
${paragraph(silence)}
${note(LINK_WARNING)}
${note(html`${calendar} ${confirmation}`)}
${paragraph(html`With apologies,<br>${studio.instructor.firstName}`)}`;

  const text = [
    hello,
    news,
    `${formatClass(booking)}\n${place}`,
    ...(reason ? [reason] : []),
    [`You can choose until ${until}:`, ...choices.map((choice, index) => `${index + 1}. ${choice}`)].join('\n'),
    `${label}: ${manageUrl}\n${LINK_WARNING}`,
    silence,
    `${calendar} ${confirmation}`,
    `With apologies,\n${studio.instructor.firstName}\n${studio.name}`,
  ];

  return {
    id: `rebooking-offer-${booking.id}-${edition}`,
    to: booking.email,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: subject, body }, context),
    calendar: { method: 'CANCEL', filename: 'class-cancelled.ics', content: currentCalendar(booking, context) },
  };
}

const MAX_LISTED = 3;

const formatSlot = ({ title, localDate, localTime, location }: ListedSlot) =>
  `${oneLine(title)}, ${formatLongDate(toDbDate(localDate))}, ${localTime}, ${oneLine(location)}`;

function formatHeld(slot: ListedSlot, { until }: Choice['offer'], timeZone: string): string {
  const how = slot.startsAt < until ? `until it begins` : `until ${formatDeadline(until, timeZone)}`;
  return `${formatSlot(slot)}. A place is reserved for you ${how}.`;
}

const isPaidByCard = ({ paymentMethod, priceCents }: BookingWithDate) => paymentMethod === 'CARD' && priceCents > 0;

function formatOtherwise(booking: BookingWithDate, firstName: string): string {
  if (isPaidByCard(booking)) return `Or your money back (${formatPrice(booking.priceCents)}).`;
  if (booking.paidCashAt === null) return 'Or no class: there is nothing to pay.';
  return `Or no class. ${paidInCash(booking.priceCents, firstName)}`;
}

function formatSilence(booking: BookingWithDate, firstName: string): string {
  if (!isPaidByCard(booking)) {
    if (booking.paidCashAt === null) return 'your booking ends, and there is nothing to pay.';
    return `your booking ends. ${paidInCash(booking.priceCents, firstName)}`;
  }
  return `your money (${formatPrice(booking.priceCents)}) goes back to the card you paid with.`;
}
