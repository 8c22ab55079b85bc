import { paths } from '#contract/paths';
import type { Booking } from '#prisma';
import { html } from '../../../lib/html';
import { formatLongDate, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, currentCalendar } from '../booking-calendar';
import { LINK_WARNING, moneyBack, paidInCash } from './booking-lines';
import type { BookingMailContext } from './context';
import { greeting } from './greeting';
import { card, heading, link, mailPage, note, paragraph } from './layout';

/**
 * The mail about a cancelled class, which says what happens with the payment; its attachment removes the class from the
 * calendar. Returns null when the date is not cancelled.
 */
export function classCancelledMail(booking: BookingWithDate, context: BookingMailContext): MailMessage | null {
  if (!booking.occurrence.cancelledAt) return null;
  const { origin, studio, manageUrl } = context;
  const title = oneLine(booking.title);
  const when = `${formatLongDate(booking.localDate)}, ${booking.localTime}`;
  const hello = greeting(booking.name);
  const news = `we are sorry: your class is cancelled. Please do not come; nobody will be there.`;
  const place = oneLine(booking.location);
  const money = formatMoneyBack(booking, studio.instructor.firstName);
  const reason = booking.occurrence.cancelReason?.trim() || null;
  const calendar = 'If you added the class to your calendar, the attached file takes it out.';
  const confirmation = `Confirmation ID: ${booking.id}`;
  const calendarUrl = `${origin}${paths.bookCalendar}`;
  const subject = `Class cancelled: ${title}, ${when}`;

  const body = html`${heading('Your class is cancelled')}
${paragraph(hello)}
${paragraph(news)}
${card([paragraph(html`<strong>${title}</strong><br>${when}<br>${place}`)])}
${reason ? paragraph(html`<span style="white-space: pre-line;">${reason}</span>`) : null}
${paragraph(html`<strong>Your money</strong><br>${money}`)}
${paragraph(html`We would love to see you at another time: ${link(calendarUrl, 'see all classes')}.`)}
${note(html`${calendar} ${confirmation}`)}
${note(html`What happened to this booking: ${link(manageUrl, 'see your booking')}. ${LINK_WARNING}`)}
${paragraph(html`With apologies,<br>${studio.instructor.firstName}`)}`;

  const text = [
    hello,
    news,
    `${title}\n${when}\n${place}`,
    ...(reason ? [reason] : []),
    `Your money: ${money}`,
    `We would love to see you at another time: ${calendarUrl}`,
    `${calendar} ${confirmation}`,
    `What happened to this booking: ${manageUrl}\n${LINK_WARNING}`,
    `With apologies,\n${studio.instructor.firstName}\n${studio.name}`,
  ];

  return {
    id: `class-cancelled-${booking.id}`,
    to: booking.email,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: subject, body }, context),
    calendar: { method: 'CANCEL', filename: 'class-cancelled.ics', content: currentCalendar(booking, context) },
  };
}

function formatMoneyBack({ paymentMethod, priceCents, paidCashAt }: Booking, firstName: string): string {
  if (paymentMethod === 'CARD') return `${moneyBack(priceCents)} You need do nothing.`;
  return paidCashAt === null
    ? 'You had chosen to pay in person, so there is nothing to pay.'
    : paidInCash(priceCents, firstName);
}
