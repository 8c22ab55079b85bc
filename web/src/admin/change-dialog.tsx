import { formatEuros } from '#contract/format-price';
import { ConfirmDialog } from '../components/confirm-dialog';
import { formatDay } from '../lib/studio-time';
import { CHANGES } from './booking-changes';
import type { BookingChange } from './use-booking-change';

type ChangeDialogProps = {
  pending: BookingChange | null;
  isBusy: boolean;
  error: string | null;
  confirm: () => Promise<void>;
  cancel: () => void;
};

/** Asks before a booking is refunded or cancelled, and shows why that failed. */
export function ChangeDialog({ pending, isBusy, error, confirm, cancel }: ChangeDialogProps) {
  if (!pending) return null;
  const { title, verb, warning } = CHANGES[pending.kind];
  const { booking } = pending;
  return (
    <ConfirmDialog
      isOpen
      title={title}
      verb={verb}
      isDanger
      isBusy={isBusy}
      error={error}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>
        <strong>{booking.name}</strong>, {booking.title}, {formatDay(booking.date)} at {booking.time},{' '}
        {formatEuros(booking.priceCents)}
      </p>
      <p>{warning}</p>
    </ConfirmDialog>
  );
}
