import { formatLongDate } from '#contract/civil-date';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import type { ClassDayFragment } from '../../../gql/admin-operations';

type RaiseDialogProps = {
  /** Who is offered the place. */
  name: string;
  occurrence: ClassDayFragment;
  isBusy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a full class gets one more place for somebody of the waitlist. */
export function RaiseDialog({ name, occurrence, isBusy, error, onConfirm, onClose }: RaiseDialogProps) {
  const { title, date, time, capacity } = occurrence;
  return (
    <ConfirmDialog
      isOpen
      title={`Offer one more place to ${name}?`}
      keepLabel="Leave it full"
      verb={isBusy ? 'Offering...' : 'Raise and offer'}
      isBusy={isBusy}
      error={error}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <p>
        {title}, {formatLongDate(date)}, {time}, then has {capacity + 1} places instead of {capacity}. The new one is
        held for {name}, who is notified by mail.
      </p>
    </ConfirmDialog>
  );
}
