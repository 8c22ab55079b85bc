import { formatDeadline } from '#contract/format-deadline';
import { formatEuros } from '#contract/format-price';
import { paths } from '#contract/paths';
import type { WaitlistEntry } from '#prisma';
import { formatClass, oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import type { DatedClass } from '../../schedule/dated-class';
import { toDbDate } from '../../time/local-date';
import { button, card, heading, opening, paragraph, renderMail, signOff, strong } from './blocks';
import { formatWhen } from './booking-lines';
import type { MailContext } from './context';
import { greeting } from './greeting';

/** An entry of a waitlist, and the class that its person waits for. */
export type Waiting = {
  entry: Pick<WaitlistEntry, 'id' | 'name' | 'email' | 'status' | 'offerExpiresAt'>;
  datedClass: DatedClass;
  /** How many people are offered a place before them. */
  before: number;
};

/** `waitlistUrl` is for the recipient alone; `mailId` identifies the mail. */
export type WaitlistMailContext = MailContext & { waitlistUrl: string; mailId: string };

/** Stands beside the personal link: a mail can be forwarded. */
const LINK_WARNING = 'Whoever has this link can take your place on the waitlist.';
const LEAVE = 'You can leave the waitlist on the same page at any time.';
const HOW_IT_WORKS =
  'As soon as a place is free for you, it is held for you and you get a mail that says until when. Nobody has to answer at night. Shortly before the class, a free place is for the first to book.';

/** Confirms that somebody waits for a place in a full class. */
export function waitlistJoinedMail(waiting: Waiting, context: WaitlistMailContext): MailMessage {
  return compose(waiting, context, {
    subject: 'You are on the waitlist',
    news: `the class is full, and you wait for a place. ${formatBefore(waiting.before)}`,
    details: [HOW_IT_WORKS],
    action: 'See your place in the queue',
    footer: LEAVE,
  });
}

/** Offers a place that is held for one person until a deadline. Null when the offer has ended. */
export function waitlistOfferMail(waiting: Waiting, context: WaitlistMailContext): MailMessage | null {
  const until = formatHeldUntil(waiting, context);
  if (until === null) return null;
  const { priceCents } = waiting.datedClass;
  return compose(waiting, context, {
    subject: 'A place for you',
    news: `a place has become free, and it is held for you until ${until}.`,
    details: [
      ...(priceCents > 0 ? [`The place costs ${formatEuros(priceCents)}. You choose on the page how to pay.`] : []),
      'If you do not want it, please say so there: then somebody else can have it.',
    ],
    ...toAnswer(until),
  });
}

/** Until when a place is held for them; null when none is. */
function formatHeldUntil(
  { entry: { status, offerExpiresAt } }: Waiting,
  { now, timeZone }: MailContext,
): string | null {
  const isHeld = status === 'OFFERED' && offerExpiresAt !== null && offerExpiresAt > now;
  return isHeld ? formatDeadline(offerExpiresAt, timeZone) : null;
}

/** Says nothing of others: whether anybody waits at the end of the offer is not known before. */
const toAnswer = (until: string) => ({
  action: 'Take or decline the place',
  footer: `Without an answer by ${until}, this offer ends.`,
});

/** Says that two offers have passed without an answer, so that the person waits no longer. */
export function waitlistLapsedMail(waiting: Waiting, context: WaitlistMailContext): MailMessage {
  return compose(waiting, context, {
    subject: 'You are no longer on the waitlist',
    news: 'a place was held for you twice, and the time passed. You do not wait for this class any more.',
    details: ['If you still want to come, you can join the waitlist again, or choose another class.'],
    action: 'See all classes',
    url: context.origin + paths.bookCalendar,
  });
}

/** Says to everybody who waits that a place is free shortly before the class, for the first to book. */
export function waitlistFirstComeMail(waiting: Waiting, context: WaitlistMailContext): MailMessage {
  return compose(waiting, context, {
    subject: 'A place is free',
    news: 'a place has become free. The class begins soon, so it is not held for anybody: the first to book has it.',
    action: 'Book the place',
    footer: LEAVE,
  });
}

/** Says that the class that somebody waits for has another time or place. */
export function waitlistMovedMail(waiting: Waiting, context: WaitlistMailContext): MailMessage {
  const until = formatHeldUntil(waiting, context);
  const moved = 'the class that you wait for has another time or place now.';
  return compose(waiting, context, {
    subject: 'The class you wait for has moved',
    title: 'The class has moved',
    ...(until
      ? { news: `${moved} The place in it is held for you until ${until}.`, ...toAnswer(until) }
      : { news: `${moved} You are still on its waitlist.`, action: 'See your place in the queue', footer: LEAVE }),
  });
}

/** Says that the class that somebody waited for does not take place. */
export function waitlistClosedMail(waiting: Waiting, context: WaitlistMailContext): MailMessage {
  return compose(waiting, context, {
    subject: 'The class you waited for does not take place',
    title: 'This class does not take place',
    news: 'the class that you waited for does not take place. Its waitlist is closed.',
    action: 'See all classes',
    url: context.origin + paths.bookCalendar,
  });
}

/** Says that the class whose end was mailed to somebody takes place, and that they wait for it again. */
export function waitlistReopenedMail(waiting: Waiting, context: WaitlistMailContext): MailMessage {
  const until = formatHeldUntil(waiting, context);
  const back = 'the class that you waited for takes place after all.';
  return compose(waiting, context, {
    subject: 'The class you waited for takes place',
    title: 'This class takes place after all',
    ...(until
      ? { news: `${back} A place in it is held for you until ${until}.`, ...toAnswer(until) }
      : { news: `${back} You are on its waitlist again.`, action: 'See your place in the queue', footer: LEAVE }),
  });
}

/** How many people are offered a place first, as a sentence. */
function formatBefore(before: number): string {
  if (before === 0) return 'You are the next.';
  return before === 1 ? 'One person is before you.' : `${before} people are before you.`;
}

type Parts = {
  /** Goes before the class. */
  subject: string;
  /** Absent: the heading is the subject. */
  title?: string;
  /** Follows the greeting. */
  news: string;
  details?: readonly string[];
  action: string;
  /** Absent: the personal page of the entry. */
  url?: string;
  footer?: string;
};

function compose({ entry, datedClass }: Waiting, context: WaitlistMailContext, parts: Parts): MailMessage {
  const { waitlistUrl, mailId } = context;
  const { subject, title = subject, details = [], url = waitlistUrl, footer } = parts;
  const occasion = { ...datedClass, localDate: toDbDate(datedClass.localDate) };
  const blocks = [
    heading(title),
    opening(greeting(entry.name), parts.news),
    card(paragraph(strong(oneLine(datedClass.title)), formatWhen(occasion, context), oneLine(datedClass.location))),
    ...details.map((detail) => paragraph(detail)),
    button(url, parts.action, ...(footer ? [footer] : []), ...(url === waitlistUrl ? [LINK_WARNING] : [])),
    signOff(context),
  ];
  return { id: mailId, to: entry.email, ...renderMail(`${subject}: ${formatClass(occasion)}`, blocks, context) };
}
