import { studio } from '#studio';
import { FREE_CANCELLATION_HOURS, MAX_CLIENT_MOVES } from './limits';
import { LICENCES_PATH, paths } from './paths';

const { instructor } = studio;
const MAIL = `[${instructor.email}](mailto:${instructor.email})`;

/** A paragraph, or the items of a list. `[label](address)` is a link. */
export type TermsBlock = string | readonly string[];

/** When the terms were last changed. */
export const TERMS_UPDATED = '25 November 2026';

/** The terms of service, as the page shows them and as the confirmation of a booking carries them. */
export const TERMS: readonly { title: string | null; blocks: readonly TermsBlock[] }[] = [
  {
    title: null,
    blocks: [
      `These terms apply when you book or take part in a class of ${studio.name}, run by ${instructor.name} in ${studio.address.locality}. By booking you agree to them.`,
    ],
  },
  {
    title: 'Booking',
    blocks: [
      'A place is yours when you see the booking confirmed on the page; a confirmation goes to your email address as well. Please give an address that you read: it is how changes reach you.',
    ],
  },
  {
    title: 'Cancelling and moving',
    blocks: [
      [
        `Cancel at least ${FREE_CANCELLATION_HOURS} hours before the class starts, and you get your money back; or move your place to another class, as you like. Until when exactly is written in your confirmation. A later change of these terms does not touch it.`,
        `Cancel later than ${FREE_CANCELLATION_HOURS} hours before the class, or do not come, and the price is not refunded. There is one exception: when you cancel, and somebody takes your place at least an hour before the class so that it is full again, what you paid by card goes back after all, to one person for each place that is taken, whoever cancelled first.`,
        `You can move a booking ${MAX_CLIENT_MOVES} times. A place paid by card moves to a class that costs as much or less, and the difference goes back to your card.`,
        `When we change the time of your class, move you to another one, or hold a class after all that was cancelled, cancelling is free for at least another ${FREE_CANCELLATION_HOURS} hours, though not beyond its start.`,
        'When a class cannot take place, because of the weather or because your teacher is ill, you get your money back without asking.',
      ],
      `Both are buttons: the link in your confirmation mail opens the page of your booking, without an account. Whoever has that link can change your booking. If you cannot find it, [ask for a new mail](${paths.myBookings}), reply to any of our mails, which reaches ${instructor.firstName}, write to ${MAIL} or use the [contact page](${paths.contact}).`,
      `For leisure services on a fixed date the law gives no right of withdrawal (art. 103 l of the Spanish consumer act, TRLGDCU). Free cancellation, as above, is what you have instead.`,
    ],
  },
  {
    title: 'Paying',
    blocks: [
      'Prices include VAT. You pay by card when you book, or in person before the class. Payments by card go through a card payment provider. Your card details go straight to that provider: we never see them and store no payment details.',
    ],
  },
  {
    title: 'Your health and your risk',
    blocks: [
      'Pilates is exercise, and exercise carries a risk of injury. You take part at your own risk and assume it. Ask a doctor first if you are pregnant, injured or unsure, tell your teacher before the class, and stop when something hurts. Outdoor classes take place on sand, grass and uneven ground.',
    ],
  },
  {
    title: 'Changes and questions',
    blocks: [
      `When these terms change, the new ones apply to bookings made after that day. Questions go to ${MAIL}. Your rights as a consumer stay untouched.`,
      `This site is made with open-source software and typefaces. Here are [their licences](${LICENCES_PATH}).`,
    ],
  },
];

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Splits a paragraph of the terms into its text and its links, in their order. */
export function splitLinks(text: string): (string | { label: string; address: string })[] {
  const parts: ReturnType<typeof splitLinks> = [];
  let end = 0;
  for (const { 0: whole, 1: label = '', 2: address = '', index } of text.matchAll(LINK)) {
    parts.push(text.slice(end, index), { label, address });
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}
