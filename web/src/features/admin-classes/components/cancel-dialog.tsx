import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { LIMITS } from '#contract/limits';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { TextArea } from '../../../components/form/text-area';
import { CancelClassDocument, type ClassDayFragment } from '../../../gql/admin-operations';
import { formatLongDate } from '../../../lib/civil-date';
import { formatPrice } from '../../../lib/format';
import { useAct } from '../../../lib/use-act';
import styles from './cancel-dialog.module.css';

const UNCLEAR = 'No answer came back, so it is not certain that the class is cancelled. Trying again is safe.';

type CancelDialogProps = { occurrence: ClassDayFragment; isOpen: boolean; onClose: () => void };

/** Asks before a class is cancelled; shows who will be notified and what each gets back. */
export function CancelDialog({ occurrence, isOpen, onClose }: CancelDialogProps) {
  const [cancelClass] = useMutation(CancelClassDocument);
  const { isBusy, error, act } = useAct(UNCLEAR);
  const [reason, setReason] = useState('');

  async function confirm() {
    const variables = { input: { id: occurrence.id, reason } };
    if (await act(() => cancelClass({ variables }).then(({ data }) => data?.cancelClass))) onClose();
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel this class?"
      keepLabel="Keep the class"
      verb={isBusy ? 'Cancelling...' : 'Cancel the class'}
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {occurrence.title}, {formatLongDate(occurrence.date)}, {occurrence.time}. Until it would have started you can
        restore it.
      </p>
      <Plan occurrence={occurrence} />
      {occurrence.cancellation.recipients.length > 0 && (
        <TextArea
          label="Your message to them (optional)"
          name="reason"
          rows={3}
          maxLength={LIMITS.notes}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

function Plan({ occurrence: { cancellation } }: { occurrence: ClassDayFragment }) {
  const { recipients, paidByCard, refundCents } = cancellation;
  if (recipients.length === 0) return <p>Nobody has booked it: there is nobody to notify, and nothing to pay back.</p>;
  const centsByBooking = new Map(paidByCard.map(({ bookingId, priceCents }) => [bookingId, priceCents]));
  const unreachable = recipients.filter(({ email }) => email === '').length;
  return (
    <>
      <p>
        <strong>{recipients.length === 1 ? '1 person' : `${recipients.length} people`}</strong> will be notified by mail
        {refundCents > 0 ? (
          <>
            , and <strong>{formatPrice(refundCents)}</strong> goes back:
          </>
        ) : (
          '. Nothing is to be paid back:'
        )}
      </p>
      {unreachable > 0 && (
        <p>
          {unreachable === 1 ? '1 of them has' : `${unreachable} of them have`} no email address: please tell them
          yourself.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys */}
      <ul className={styles.people} tabIndex={0} aria-label="Who will be notified">
        {recipients.map(({ bookingId, name }) => {
          const cents = centsByBooking.get(bookingId);
          return (
            <li key={bookingId} className={styles.person}>
              <span>{name}</span>
              <span className={styles.money}>
                {cents === undefined ? 'pays in person' : `${formatPrice(cents)} back`}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
