import type { ReactNode } from 'react';
import { formatCount } from '#contract/format-count';
import { formatDeadline } from '#contract/format-deadline';
import { formatPrice } from '#contract/format-price';
import { formatHandBack, sumCash } from '../../../admin/cash-back';
import { Alert } from '../../../components/alert';
import { UnreachablePeople } from '../../../components/unreachable-people';
import type { ClassDayFragment } from '../../../gql/admin-operations';
import { formatSecond, getStudioTimeZone } from '../../../lib/studio-time';
import {
  formatClosed,
  formatOpenChoices,
  formatRefundsLeave,
  getProgress,
  type Progress,
} from '../cancellation-progress';
import { useMarked } from '../marks-context';
import styles from './cancellation-progress.module.css';

/** What became of a cancelled class: who is notified, who has chosen, and where the money is. */
export function CancellationProgress({ occurrence }: { occurrence: ClassDayFragment }) {
  const progress = getProgress(occurrence);
  const cashCents = sumCash(useMarked(occurrence.attendees.filter(({ status }) => status === 'CANCELLED')));
  const { people, unreachable, notified, offers, answered, refundCents, refundDoneCents } = progress;
  return (
    <div className={styles.progress}>
      <Alert tone={getTone(progress)}>
        {[formatOutcome(occurrence, progress, cashCents), formatHandBack(cashCents)].filter(Boolean).join(' ')}
        {occurrence.cancelReason && <q className={styles.reason}>{occurrence.cancelReason}</q>}
      </Alert>
      <UnreachablePeople people={unreachable} />
      {people > 0 && (
        <Meter label="Notified by mail" done={notified} all={people}>
          {notified} of {people}
        </Meter>
      )}
      {offers > 0 && (
        <Meter label="Answered" done={answered} all={offers}>
          {answered} of {offers}
        </Meter>
      )}
      {refundCents > 0 && (
        <Meter label={cashCents > 0 ? 'Paid back to cards' : 'Paid back'} done={refundDoneCents} all={refundCents}>
          {formatPrice(refundDoneCents)} of {formatPrice(refundCents)}
        </Meter>
      )}
    </div>
  );
}

function getTone({ isClosed, failedRefunds, failedMails }: Progress): 'error' | 'success' | 'info' {
  if (failedRefunds + failedMails > 0) return 'error';
  return isClosed ? 'success' : 'info';
}

function formatOutcome(occurrence: ClassDayFragment, progress: Progress, cashCents: number): string {
  const { attendees, choiceUntil, refundsLeaveAt } = occurrence;
  const { isClosed, people, unreachable, failedRefunds, failedMails, offers, answered } = progress;
  const failures = [
    failedRefunds > 0 && `${formatCount(failedRefunds, 'refund')} failed`,
    failedMails > 0 && `${formatCount(failedMails, 'mail')} could not be delivered`,
  ].filter(Boolean);
  if (failures.length > 0) return `This class is cancelled. ${failures.join(', ')}: see below.`;
  if (people + unreachable.length === 0) return 'This class is cancelled. Nobody had booked it.';
  if (choiceUntil) {
    const open = offers - answered;
    const until = formatDeadline(new Date(choiceUntil), getStudioTimeZone());
    return `This class is cancelled. ${formatOpenChoices(attendees, open, until)}`;
  }
  if (refundsLeaveAt) {
    return `This class is cancelled. ${formatRefundsLeave(occurrence, formatSecond(refundsLeaveAt))}`;
  }
  if (isClosed) return `This class is cancelled. ${formatClosed(progress, cashCents)}`;
  return 'This class is cancelled. People are being notified and paid back; you can leave this page.';
}

type MeterProps = { label: string; done: number; all: number; children: ReactNode };

/** A bar that shows how many of some things are done. */
export function Meter({ label, done, all, children }: MeterProps) {
  return (
    <div className={styles.meter}>
      <span>{label}</span>
      <span className={styles.figures}>{children}</span>
      <progress className={styles.bar} aria-label={label} value={done} max={all} />
    </div>
  );
}
