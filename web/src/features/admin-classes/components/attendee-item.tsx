import { useMutation } from '@apollo/client/react';
import { formatFreeCancellation } from '#contract/cancellation';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { StatusPill } from '../../../components/status-pill';
import { ClassDayDocument, RetryRefundDocument } from '../../../gql/admin-operations';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { useAct } from '../../../lib/use-act';
import { type Attendee, canRetry, toPaymentState } from '../attendance';
import { useMarks } from '../marks-context';
import { AttendanceMarks } from './attendance-marks';
import styles from './attendee-item.module.css';
import { ContactLinks } from './contact-links';

const MAIL_LABELS: Record<NonNullable<Attendee['cancellationMail']>, string> = {
  QUEUED: 'The mail is on its way.',
  SENT: 'Notified by mail.',
  FAILED: 'The mail could not be delivered: please call.',
  SKIPPED: 'Not notified by mail.',
};

type AttendeeItemProps = {
  person: Attendee;
  subject: string;
  classTime: string;
  /** The day has come, so that attendance can be marked. */
  isMarkable: boolean;
};

/** One person: payment state, notes, contact links, attendance. */
export function AttendeeItem({ person, subject, classTime, isMarkable }: AttendeeItemProps) {
  const { name, email, phone, notes, bookedTime, refund, cancellationMail } = person;
  const { isPaidCash } = useMarks().getLatest(person.attendance);
  const payment = toPaymentState({ ...person, isPaidCash });
  return (
    <li className={styles.person}>
      <div className={styles.top}>
        <div className={styles.who}>
          <h3 className={styles.name}>{name}</h3>
          <StatusPill tone={payment.tone}>{payment.text}</StatusPill>
        </div>
        <ContactLinks person={person} subject={subject} />
      </div>
      <p className={styles.reach}>
        <span>{email}</span>
        {phone && <span>{phone}</span>}
      </p>
      {notes && <blockquote className={styles.notes}>{notes}</blockquote>}
      {bookedTime !== classTime && <p className={styles.moved}>Booked for {bookedTime}, before the time changed.</p>}
      {person.status === 'CONFIRMED' && (
        <p className={styles.small}>
          {formatFreeCancellation(new Date(person.freeCancellationUntil), getStudioTimeZone())}
        </p>
      )}
      {cancellationMail && <p className={styles.small}>{MAIL_LABELS[cancellationMail]}</p>}
      {refund?.providerRefundId && <p className={styles.small}>Refund {refund.providerRefundId}</p>}
      {isMarkable && person.status === 'CONFIRMED' && <AttendanceMarks person={person} />}
      {canRetry(person) && <RetryRefund person={person} />}
    </li>
  );
}

function RetryRefund({ person: { bookingId, name, refund } }: { person: Attendee }) {
  const [retry] = useMutation(RetryRefundDocument, {
    refetchQueries: [ClassDayDocument],
    awaitRefetchQueries: true,
  });
  const { isBusy, error, act } = useAct('No answer came back. Trying again is safe.');
  const retryRefund = () => act(() => retry({ variables: { bookingId } }).then(({ data }) => data?.refundBooking));
  return (
    <div className={styles.retry}>
      <Alert tone="error">Refund failed: {error ?? refund?.lastError}</Alert>
      <Button
        variant="secondary"
        size="small"
        isBusy={isBusy}
        aria-label={`Retry the refund for ${name}`}
        onClick={() => void retryRefund()}
      >
        {isBusy ? 'Retrying...' : 'Retry'}
      </Button>
    </div>
  );
}
