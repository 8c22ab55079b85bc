import type { ReactNode } from 'react';
import { Alert } from '../../../components/alert';
import type { ClassDayFragment } from '../../../gql/admin-operations';
import { formatPrice } from '../../../lib/format';
import { getProgress, type Progress } from '../cancellation-progress';
import styles from './cancellation-progress.module.css';

export function CancellationProgress({ occurrence }: { occurrence: ClassDayFragment }) {
  const progress = getProgress(occurrence.attendees);
  const { people, notified, refunds, refunded, centsBack, centsDue } = progress;
  return (
    <div className={styles.progress}>
      <Alert tone={getTone(progress)}>
        {formatOutcome(progress)}
        {occurrence.cancelReason && <q className={styles.reason}>{occurrence.cancelReason}</q>}
      </Alert>
      {people > 0 && (
        <Meter label="Notified by mail" done={notified} all={people}>
          {notified} of {people}
        </Meter>
      )}
      {refunds > 0 && (
        <Meter label="Paid back" done={refunded} all={refunds}>
          {formatPrice(centsBack)} of {formatPrice(centsDue)}
        </Meter>
      )}
    </div>
  );
}

function getTone({ isClosed, failed, failedMails }: Progress): 'error' | 'success' | 'info' {
  if (failed + failedMails > 0) return 'error';
  return isClosed ? 'success' : 'info';
}

function formatOutcome({ isClosed, people, failed, failedMails }: Progress): string {
  const failures = [
    failed > 0 && `${failed === 1 ? '1 refund' : `${failed} refunds`} failed`,
    failedMails > 0 && `${failedMails === 1 ? '1 mail' : `${failedMails} mails`} could not be delivered`,
  ].filter(Boolean);
  if (failures.length > 0) return `This class is cancelled. ${failures.join(', ')}: see below.`;
  if (people === 0) return 'This class is cancelled. Nobody had booked it.';
  return isClosed
    ? 'This class is cancelled. Everybody was notified, and all money is on its way back.'
    : 'This class is cancelled. People are being notified and paid back; you can leave this page.';
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
