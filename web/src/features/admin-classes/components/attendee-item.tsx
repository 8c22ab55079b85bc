import { useMutation } from '@apollo/client/react';
import { formatFreeCancellation } from '#contract/cancellation';
import { formatClassAndTime } from '#contract/date-of-year';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { ClassDayDocument, RetryRefundDocument } from '../../../gql/admin-operations';
import { getStudioTimeZone, getStudioToday } from '../../../lib/studio-time';
import { useAct } from '../../../lib/use-act';
import { type Attendee, canCancel, canRetry, formatChoice, hasOpenChoice, NO_EMAIL } from '../attendance';
import styles from './attendee-item.module.css';
import { ContactLinks } from './contact-links';
import { HandBack } from './hand-back';
import type { PersonAct } from './person-dialog';
import { PersonRow } from './person-row';
import { PrivateNote } from './private-note';

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
  /** In milliseconds since 1970. */
  now: number;
  /** Asks about an act in a dialog outside the list, which the person may leave meanwhile. */
  onAsk: (act: PersonAct) => void;
};

/** One person in a row. What needs the teacher is in view; addresses, history and what she can change are behind a press. */
export function AttendeeItem({ person, subject, classTime, isMarkable, now, onAsk }: AttendeeItemProps) {
  const { email, phone, bookedTime, refund, cancellationMail, lastChange, privateNote } = person;
  return (
    <PersonRow
      person={person}
      heading="h3"
      isMarkable={isMarkable && person.status === 'CONFIRMED'}
      alerts={<Alerts person={person} />}
    >
      <div className={styles.reach}>
        <p>
          {email === '' ? NO_EMAIL : email}
          {phone && ` · ${phone}`}
        </p>
        <ContactLinks person={person} subject={subject} />
      </div>
      {privateNote && <PrivateNote text={privateNote} />}
      {lastChange && <p className={styles.small}>{lastChange}</p>}
      {bookedTime !== classTime && <p className={styles.moved}>Booked for {bookedTime}, before the time changed.</p>}
      {isCancellableForFree(person, now) && (
        <p className={styles.small}>
          {formatFreeCancellation(new Date(person.freeCancellationUntil), getStudioTimeZone())}
        </p>
      )}
      {cancellationMail && !isUnnotified(person) && <p className={styles.small}>{MAIL_LABELS[cancellationMail]}</p>}
      {refund?.providerRefundId && <p className={styles.small}>Refund {refund.providerRefundId}</p>}
      <Actions person={person} onAsk={onAsk} />
    </PersonRow>
  );
}

/** What became of a place in a cancelled class, what has failed, and what is to hand back. */
function Alerts({ person }: { person: Attendee }) {
  return (
    <div className={styles.alerts}>
      <Choice person={person} />
      {isUnnotified(person) && <p className={styles.moved}>{MAIL_LABELS[person.cancellationMail]}</p>}
      {canRetry(person) && <RetryRefund person={person} />}
      <HandBack person={person} />
    </div>
  );
}

type Unnotified = Attendee & { cancellationMail: 'FAILED' | 'SKIPPED' };

/** Whether the mail about the cancelled class did not reach them. */
const isUnnotified = (person: Attendee): person is Unnotified =>
  person.cancellationMail === 'FAILED' || person.cancellationMail === 'SKIPPED';

const isCancellableForFree = ({ status, cancellation, freeCancellationUntil }: Attendee, now: number) =>
  status === 'CONFIRMED' && cancellation.kind !== 'CLOSED' && Date.parse(freeCancellationUntil) > now;

/** What the person chose instead of the cancelled class, and the place that is held for them. */
function Choice({ person }: { person: Attendee }) {
  const text = formatChoice(person);
  if (!text) return null;
  const held = hasOpenChoice(person) ? person.rebooking?.heldSlot : null;
  return (
    <p className={styles.choice}>
      {text}
      {held && ` A place is held in ${formatClassAndTime(held, getStudioToday())}.`}
    </p>
  );
}

const ACTIONS: Record<PersonAct, string> = { move: 'Move…', cancel: 'Cancel…', note: 'Note…' };

function Actions({ person, onAsk }: Pick<AttendeeItemProps, 'person' | 'onAsk'>) {
  const { name, canMove, email } = person;
  const renderButton = (kind: PersonAct) => (
    <Button
      variant="secondary"
      size="small"
      className={styles.action}
      aria-label={`${ACTIONS[kind]} ${name}`}
      onClick={() => onAsk(kind)}
    >
      {ACTIONS[kind]}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {canMove && renderButton('move')}
      {canCancel(person) && renderButton('cancel')}
      {email !== '' && renderButton('note')}
    </div>
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
