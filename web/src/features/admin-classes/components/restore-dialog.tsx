import { useMutation } from '@apollo/client/react';
import { formatLongDate } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { UnreachablePeople } from '../../../components/unreachable-people';
import { type ClassDayFragment, RestoreClassDocument } from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';
import { formatReturn } from '../affected-people';
import styles from './hand-dialog.module.css';

const UNCLEAR = 'No answer came back, so it is not certain that the class is restored. Trying again is safe.';

type RestoreDialogProps = { occurrence: ClassDayFragment; onClose: () => void };

/** Asks before a cancelled class is restored; names who comes back and whose money has left. */
export function RestoreDialog({ occurrence, onClose }: RestoreDialogProps) {
  const [restore] = useMutation(RestoreClassDocument, { refetchQueries: 'active' });
  const { isBusy, error, act } = useAct(UNCLEAR);

  async function confirm() {
    const variables = { id: occurrence.id };
    if (await act(() => restore({ variables }).then(({ data }) => data?.restoreClass))) onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title="Restore this class?"
      keepLabel="Leave it cancelled"
      verb={isBusy ? 'Restoring...' : 'Restore the class'}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {occurrence.title}, {formatLongDate(occurrence.date)}, {occurrence.time}. It takes place after all and can be
        booked again.
      </p>
      <Plan restoration={occurrence.restoration} />
    </ConfirmDialog>
  );
}

function Plan({ restoration: { returning, repaid } }: { restoration: ClassDayFragment['restoration'] }) {
  return (
    <>
      {returning.length === 0 ? (
        <p>Nobody comes back.</p>
      ) : (
        <>
          <p>
            <strong>{formatPeople(returning.length)}</strong> {formatReturn(returning)}
          </p>
          <ul className={styles.people}>
            {returning.map(({ bookingId, name }) => (
              <li key={bookingId}>{name}</li>
            ))}
          </ul>
          <UnreachablePeople people={returning.filter(({ email }) => email === '')} />
        </>
      )}
      {repaid.length > 0 && (
        <>
          <p>These people do not come back, because their money has left already. They can book again.</p>
          <ul className={styles.people}>
            {repaid.map(({ bookingId, name, priceCents, refund }) => (
              <li key={bookingId}>
                {name}: {formatPrice(priceCents)} {refund?.status === 'DONE' ? 'returned' : 'on its way back'}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
