import { formatLongDate } from '#contract/civil-date';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import type { ClassDayFragment, WaitlistEntryFragment } from '../../../gql/admin-operations';
import { useOffer } from '../api/use-offer';

type RaiseDialogProps = {
  /** Who is offered the place. */
  entry: WaitlistEntryFragment;
  /** As it was when this was asked: after a lost answer it may have the place already. */
  occurrence: ClassDayFragment;
  onOffered: () => void;
  onClose: () => void;
};

/** Asks before a full class gets one more place for somebody of the waitlist. */
export function RaiseDialog({ entry: { id, name }, occurrence, onOffered, onClose }: RaiseDialogProps) {
  const { isBusy, error, offer } = useOffer(id);
  const { title, date, time, capacity } = occurrence;

  async function confirm() {
    if (!(await offer({ raiseCapacity: true }))) return;
    onClose();
    onOffered();
  }

  return (
    <ConfirmDialog
      isOpen
      title={`Offer one more place to ${name}?`}
      keepLabel="Leave it full"
      verb={isBusy ? 'Offering...' : 'Raise and offer'}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {title}, {formatLongDate(date)}, {time}, then has {capacity + 1} places instead of {capacity}. The new one is
        held for {name}, who is notified by mail.
      </p>
    </ConfirmDialog>
  );
}
