import { useState } from 'react';
import { formatPrice } from '#contract/format-price';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { type Attendee, isCashDue } from '../attendance';
import { useMarks } from '../marks-context';
import styles from './attendee-item.module.css';

type HandBackProps = { person: Pick<Attendee, 'name' | 'status' | 'priceCents' | 'attendance'> };

/** The button that records that the cash of a cancelled place was handed back; nothing without such cash. */
export function HandBack({ person: { name, status, priceCents, attendance } }: HandBackProps) {
  const marks = useMarks();
  const [isAsking, setIsAsking] = useState(false);
  const seen = marks.getLatest(attendance);
  if (!isCashDue({ status, priceCents, isPaidCash: seen.isPaidCash })) return null;
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        className={styles.action}
        aria-label={`Handed back… ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Handed back…
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={`Is ${formatPrice(priceCents)} handed back to ${name}?`}
          keepLabel="Not yet"
          verb="Handed back"
          onConfirm={() => marks.mark([{ name, seen, change: (current) => ({ ...current, isPaidCash: false }) }])}
          onCancel={() => setIsAsking(false)}
        >
          <p>It no longer counts as received. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
