import type { Attendee } from './attendance';

type Person = Pick<Attendee, 'status' | 'paymentMethod' | 'priceCents' | 'cancellationMail' | 'refund'>;

export type Progress = {
  people: number;
  notified: number;
  /** Mails that nothing more is tried for. */
  failedMails: number;
  refunds: number;
  refunded: number;
  failed: number;
  centsDue: number;
  centsBack: number;
  /** Nothing is under way any more; what failed waits for the teacher. */
  isClosed: boolean;
};

/** How far a cancelled class has come: who was told, and whose money is back. */
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
    centsDue: toCents(payers),
    centsBack: toCents(repaid),
    isClosed: waiting.length === 0 && repaid.length + failed.length === payers.length,
  };
}

function toCents(people: readonly Person[]): number {
  return people.reduce((sum, { refund, priceCents }) => sum + (refund?.amountCents ?? priceCents), 0);
}
