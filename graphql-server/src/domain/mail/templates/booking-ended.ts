import type { Booking } from '#prisma';
import { html } from '../../../lib/html';
import { longDate, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { type BookingWithDate, calendarOfNow } from '../booking-calendar';
import type { MailContext } from './context';
import { greeting } from './greeting';
import { card, heading, link, mailPage, note, paragraph } from './layout';

export type EndedWords = { id: string; subject: string; title: string; whatHappened: string; whatFollows: string };

/** The class that a booking was for, in one line. */
export function classInWords({ title, localDate, localTime }: Booking): string {
  return `${oneLine(title)}, ${longDate(localDate)}, ${localTime}`;
}

/** Tells a person that their place is theirs no more, and takes the class out of their calendar. */
export function bookingEndedMail(booking: BookingWithDate, words: EndedWords, context: MailContext): MailMessage {
  const { origin, studio } = context;
  const hello = greeting(booking.name);
  const where = oneLine(booking.location);
  const calendarUrl = `${origin}/book/calendar`;

  const body = html`${heading(words.title)}
${paragraph(`${hello} ${words.whatHappened}`)}
${card([paragraph(html`<strong>${classInWords(booking)}</strong><br>${where}`), note(`Confirmation ID: ${booking.id}`)])}
${paragraph(words.whatFollows)}
${paragraph(html`You are welcome at another time: ${link(calendarUrl, 'see all classes')}.`)}
${paragraph(html`All the best,<br>${studio.instructor.firstName}`)}`;

  const text = [
    hello,
    words.whatHappened,
    `${classInWords(booking)}\n${where}\nConfirmation ID: ${booking.id}`,
    words.whatFollows,
    `You are welcome at another time: ${calendarUrl}`,
    `All the best,\n${studio.instructor.firstName}\n${studio.name}`,
  ];

  return {
    id: words.id,
    to: booking.email,
    subject: words.subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({ title: words.subject, body }, context),
    calendar: { method: 'CANCEL', filename: 'class.ics', content: calendarOfNow(booking, context) },
  };
}
