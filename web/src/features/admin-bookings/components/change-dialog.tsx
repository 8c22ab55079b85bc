import { ConfirmDialog } from '../../../components/confirm-dialog';
import type { BookingRowFragment } from '../../../gql/admin-operations';
import { formatEuros } from '../../../lib/format';
import { formatDay } from '../../../lib/studio-time';
import { CHANGES, type ChangeKind } from '../changes';

type ChangeDialogProps = {
  requested: { kind: ChangeKind; booking: BookingRowFragment } | null;
  isBusy: boolean;
  error: string | null;
  confirm: () => Promise<void>;
  leave: () => void;
};

/** Asks before a booking is refunded or a place is cancelled, and says why it could not be done. */
export function ChangeDialog({ requested, isBusy, error, confirm, leave }: ChangeDialogProps) {
  if (!requested) return null;
  const { title, verb, warning } = CHANGES[requested.kind];
  const { booking } = requested;
  return (
    <ConfirmDialog
      isOpen
      title={title}
      verb={verb}
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={confirm}
      onCancel={leave}
    >
      <p>
        <strong>{booking.name}</strong>, {booking.title}, {formatDay(booking.date)} at {booking.time},{' '}
        {formatEuros(booking.priceCents)}
      </p>
      <p>{warning}</p>
    </ConfirmDialog>
  );
}
