import { formatPeople } from '#contract/format-count';
import { isPaidByCard } from '#contract/paid';
import type { ClassDayFragment } from '../../gql/admin-operations';
import { hadPlace, hasOpenChoice } from './attendance';

type Attendee = ClassDayFragment['attendees'][number];
type Choosing = Pick<Attendee, 'rebooking' | 'paymentMethod' | 'priceCents'>;
type Contact = Pick<Attendee, 'bookingId' | 'name' | 'email' | 'phone'>;
type Person = Choosing & Contact & Pick<Attendee, 'cancellationMail' | 'refund' | 'status' | 'lastChange'>;
type Cancelled = Pick<ClassDayFragment, 'cancellationOutcome'> & {
  attendees: readonly Person[];
  /** Who has left for another class. */
  rebooked: readonly unknown[];
};

export type Progress = {
  /** Who is notified by mail, or is to be. */
  people: number;
  /** Whose place ended, and whom no mail reaches. */
  unreachable: Contact[];
  notified: number;
  /** Mails that are not retried any more. */
  failedMails: number;
  /** People who may choose another class, or could. */
  offers: number;
  answered: number;
  failedRefunds: number;
  /** What goes back in all so far. */
  refundCents: number;
  refundDoneCents: number;
  /** Mails or refunds are under way, which takes seconds; the answers of people take longer. */
  isUnderWay: boolean;
  /** Nothing is expected any more; failures wait for the teacher. */
  isClosed: boolean;
};

/** '5 people have not chosen yet, until …; after that their places end, and the money of 1 of them goes back by itself.' */
export function formatOpenChoices(attendees: readonly Choosing[], open: number, until: string): string {
  const paid = attendees.filter((one) => hasOpenChoice(one) && isPaidByCard(one)).length;
  const have = open === 1 ? 'has' : 'have';
  const places = open === 1 ? 'their place ends' : 'their places end';
  const money = paid === open ? 'their money goes back by itself' : places;
  const some = paid > 0 && paid < open ? `, and the money of ${paid} of them goes back by itself` : '';
  return `${formatPeople(open)} ${have} not chosen yet, until ${until}; after that ${money}${some}.`;
}

/** What has happened once nothing is expected any more; cash that is to be handed back is named beside it. */
export function formatClosed(
  { people, unreachable, refundCents }: Pick<Progress, 'people' | 'unreachable' | 'refundCents'>,
  cashCents: number,
): string {
  const everybody = unreachable.length > 0 ? 'Everybody with an email address' : 'Everybody';
  const notified = `${people > 0 ? everybody : 'Nobody'} was notified`;
  const money = cashCents > 0 ? 'all money paid by card' : 'all money';
  return refundCents > 0 ? `${notified}, and ${money} is on its way back.` : `${notified}.`;
}

/** Says when money leaves for the first time, at `time`, and whether that can be undone. */
export const formatRefundsLeave = (
  { whyNotRestorable }: Pick<ClassDayFragment, 'whyNotRestorable'>,
  time: string,
): string => `No money leaves before ${time}${whyNotRestorable === null ? ': until then you can undo all of it' : ''}.`;

/** Whether a person gets a mail about a cancelled class: to somebody who may choose it is queued only after a place was looked for. */
export const isToBeNotified = (one: { cancellationMail: unknown; rebooking: unknown }): boolean =>
  one.cancellationMail !== null || one.rebooking !== null;

/** Counts how many people of a cancelled class are notified, have chosen and are refunded; amounts in cents. */
export function getProgress({ attendees, rebooked, cancellationOutcome }: Cancelled): Progress {
  const recipients = attendees.filter(isToBeNotified);
  const countMails = (status: Person['cancellationMail']) =>
    recipients.filter(({ cancellationMail }) => cancellationMail === status).length;
  const { unanswered = 0, refundDoneCents = 0, refundDueCents = 0, refundFailedCents = 0 } = cancellationOutcome ?? {};
  const offers = rebooked.length + attendees.filter(({ rebooking }) => rebooking !== null).length;
  const isToBeQueued = attendees.some((one) => one.cancellationMail === null && hasOpenChoice(one));
  const isUnderWay = isToBeQueued || countMails('QUEUED') > 0 || refundDueCents > 0;
  return {
    people: recipients.length + rebooked.length,
    unreachable: attendees.filter((one) => one.email === '' && hadPlace(one)),
    notified: countMails('SENT') + rebooked.length,
    failedMails: countMails('FAILED'),
    offers,
    answered: offers - unanswered,
    failedRefunds: recipients.filter(({ refund }) => refund?.status === 'FAILED').length,
    refundCents: refundDoneCents + refundDueCents + refundFailedCents,
    refundDoneCents,
    isUnderWay,
    isClosed: !isUnderWay && unanswered === 0,
  };
}
