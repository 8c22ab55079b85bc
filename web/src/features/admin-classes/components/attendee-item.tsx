import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { StatusPill } from '../../../components/status-pill';
import { useRetryRefund } from '../api/use-retry-refund';
import { type Attendee, canRetry, getStanding } from '../attendance';
import { useMarks } from '../marks-context';
import { AttendanceMarks } from './attendance-marks';
import styles from './attendee-item.module.css';
import { ContactLinks } from './contact-links';

const NOTIFIED_LABELS: Record<NonNullable<Attendee['cancellationMail']>, string> = {
  QUEUED: 'The mail is on its way.',
  SENT: 'Told by mail.',
  FAILED: 'The mail could not be delivered: please call.',
  SKIPPED: 'Not told by mail.',
};

type AttendeeItemProps = {
  person: Attendee;
  subject: string;
  classTime: string;
  /** The day has come: they can be marked as come or not. */
  isMarkable: boolean;
};

/** One person: how they stand, what they wrote, how to reach them. */
export function AttendeeItem({ person, subject, classTime, isMarkable }: AttendeeItemProps) {
  const { name, email, phone, notes, bookedTime, refund, cancellationMail } = person;
  const { isPaidCash } = useMarks().getKnown(person.attendance);
  const standing = getStanding({ ...person, isPaidCash });
  return (
    <li className={styles.person}>
      <div className={styles.top}>
        <div className={styles.who}>
          <h3 className={styles.name}>{name}</h3>
          <StatusPill tone={standing.tone}>{standing.text}</StatusPill>
        </div>
        <ContactLinks person={person} subject={subject} />
      </div>
      <p className={styles.reach}>
        <span>{email}</span>
        {phone && <span>{phone}</span>}
      </p>
      {notes && <blockquote className={styles.notes}>{notes}</blockquote>}
      {bookedTime !== classTime && <p className={styles.moved}>Booked for {bookedTime}, before the time changed.</p>}
      {cancellationMail && <p className={styles.small}>{NOTIFIED_LABELS[cancellationMail]}</p>}
      {refund?.providerRefundId && <p className={styles.small}>Refund {refund.providerRefundId}</p>}
      {isMarkable && person.status === 'CONFIRMED' && <AttendanceMarks person={person} />}
      {canRetry(person) && <Retry person={person} />}
    </li>
  );
}

function Retry({ person: { bookingId, name, refund } }: { person: Attendee }) {
  const { isBusy, error, retry } = useRetryRefund(bookingId);
  return (
    <div className={styles.retry}>
      <Alert tone="error">Refund failed: {error ?? refund?.lastError}</Alert>
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        aria-label={`Retry the refund for ${name}`}
        onClick={() => void retry()}
      >
        {isBusy ? 'Retrying...' : 'Retry'}
      </Button>
    </div>
  );
}
