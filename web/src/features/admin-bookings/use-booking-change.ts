import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { type BookingRowFragment, CancelBookingDocument, RefundBookingDocument } from '../../gql/admin-operations';
import { useAct } from '../../lib/use-act';
import { CHANGES, type ChangeKind } from './changes';

type Change = { kind: ChangeKind; booking: BookingRowFragment };

const NO_ANSWER = 'The server did not answer. It is safe to try again.';

/** A refund or a cancellation: asked for, confirmed, and what came of it, in words. */
export function useBookingChange() {
  // What else is on the screen tells of the same booking.
  const [refund] = useMutation(RefundBookingDocument, { refetchQueries: 'active' });
  const [cancel] = useMutation(CancelBookingDocument, { refetchQueries: 'active' });
  const [requested, setConfirming] = useState<Change | null>(null);
  const [banner, setBanner] = useState<string | null>(null);
  const { isBusy, error, act, reset } = useAct(NO_ANSWER);

  async function send({ kind, booking: { id } }: Change) {
    if (kind === 'refund') return (await refund({ variables: { id } })).data?.refundBooking;
    return (await cancel({ variables: { id } })).data?.cancelBooking;
  }

  return {
    requested,
    isBusy,
    error: requested && error ? `${CHANGES[requested.kind].failed}: ${error}` : null,
    banner,
    choose(change: Change): void {
      reset();
      setBanner(null);
      setConfirming(change);
    },
    leave: () => setConfirming(null),
    async confirm(): Promise<void> {
      if (!requested || !(await act(() => send(requested)))) return;
      setBanner(CHANGES[requested.kind].done);
      setConfirming(null);
    },
  };
}
