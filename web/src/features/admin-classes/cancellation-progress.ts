import type { Attendee } from './attendance';

type Person = Pick<Attendee, 'status' | 'paymentMethod' | 'priceCents' | 'cancellationMail' | 'refund'>;

export type Progress = {
  people: number;
  notified: number;
  /** Mails that are not retried any more. */
  failedMails: number;
  refunds: number;
  refunded: number;
  failed: number;
  centsDue: number;
  centsBack: number;
  /** Nothing is under way any more; failures wait for the teacher. */
  isClosed: boolean;
};

/** Counts how many people of a cancelled class are notified and refunded; amounts in cents. */
export function getProgress(attendees: readonly Person[]): Progress {
  const people = attendees.filter(({ cancellationMail }) => cancellationMail !== null);
  const payers = people.filter(({ paymentMethod }) => paymentMethod === 'CARD');
  const repaid = payers.filter(({ status }) => status === 'REFUNDED');
  const failed = payers.filter(({ status, refund }) => status === 'CONFIRMED' && refund?.status === 'FAILED');
  const waiting = people.filter(({ cancellationMail }) => cancellationMail === 'QUEUED');
  return {
    people: people.length,
    notified: people.filter(({ cancellationMail }) => cancellationMail === 'SENT').length,
    failedMails: people.filter(({ cancellationMail }) => cancellationMail === 'FAILED').length,
    refunds: payers.length,
    refunded: repaid.length,
    failed: failed.length,
    centsDue: sumCents(payers),
    centsBack: sumCents(repaid),
    isClosed: waiting.length === 0 && repaid.length + failed.length === payers.length,
  };
}

function sumCents(people: readonly Person[]): number {
  return people.reduce((sum, { refund, priceCents }) => sum + (refund?.amountCents ?? priceCents), 0);
}
