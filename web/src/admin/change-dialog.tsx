import { formatEuros } from '#contract/format-price';
import { ConfirmDialog } from '../components/confirm-dialog';
import { UnreachablePeople } from '../components/unreachable-people';
import { formatDay } from '../lib/studio-time';
import { CHANGES, formatWarning } from './booking-changes';
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
  const { kind, booking } = pending;
  const { title, keepLabel, verb } = CHANGES[kind];
  return (
    <ConfirmDialog
      isOpen
      title={title}
      keepLabel={keepLabel}
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
      <p>{formatWarning(kind, booking)}</p>
      {booking.email === '' && <UnreachablePeople people={[{ ...booking, bookingId: booking.id }]} />}
    </ConfirmDialog>
  );
}
