import { useState } from 'react';
import { LIMITS } from '#contract/limits';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { TextArea } from '../../../components/form/text-area';
import type { ClassDayFragment } from '../../../gql/admin-operations';
import { longDate } from '../../../lib/civil-date';
import { formatPrice } from '../../../lib/format';
import { useCancelClass } from '../api/use-cancel-class';
import styles from './cancel-dialog.module.css';

type CancelDialogProps = { one: ClassDayFragment; isOpen: boolean; onClose: () => void };

/** Before a class is cancelled: who will be told, and what each gets back. */
export function CancelDialog({ one, isOpen, onClose }: CancelDialogProps) {
  const { isBusy, error, cancel } = useCancelClass();
  const [reason, setReason] = useState('');
  const confirm = async () => {
    if (await cancel(one.id, reason)) onClose();
  };
  return (
    <Dialog isOpen={isOpen} title="Cancel this class?" isBlocking={isBusy} onClose={onClose}>
      <div className={styles.words}>
        <p>
          {one.title}, {longDate(one.date)}, {one.time}. It cannot be undone.
        </p>
        <Plan one={one} />
        {one.cancellation.recipients.length > 0 && (
          <TextArea
            label="Your words to them (optional)"
            name="reason"
            rows={3}
            maxLength={LIMITS.notes}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
      {error && <Alert tone="error">{error}</Alert>}
      <div className={styles.actions}>
        <Button variant="secondary" autoFocus isWaiting={isBusy} onClick={isBusy ? undefined : onClose}>
          Keep the class
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
          {isBusy ? 'Cancelling...' : 'Cancel the class'}
        </Button>
      </div>
    </Dialog>
  );
}

function Plan({ one: { cancellation } }: { one: ClassDayFragment }) {
  const { recipients, paidByCard, refundCents } = cancellation;
  if (recipients.length === 0) return <p>Nobody has booked it: there is nobody to tell, and nothing to pay back.</p>;
  const toCents = new Map(paidByCard.map(({ bookingId, priceCents }) => [bookingId, priceCents]));
  return (
    <>
      <p>
        <strong>{recipients.length === 1 ? '1 person' : `${recipients.length} people`}</strong> will be told by mail
        {refundCents > 0 ? (
          <>
            , and <strong>{formatPrice(refundCents)}</strong> goes back:
          </>
        ) : (
          '. Nothing is to be paid back:'
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys */}
      <ul className={styles.people} tabIndex={0} aria-label="Who will be told">
        {recipients.map(({ bookingId, name }) => {
          const cents = toCents.get(bookingId);
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
