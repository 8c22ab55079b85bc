import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { type BookingRowFragment, CancelBookingDocument, RefundBookingDocument } from '../../gql/admin-operations';
import { useAct } from '../../lib/use-act';
import { CHANGES, type ChangeKind } from './booking-changes';

type Change = { kind: ChangeKind; booking: BookingRowFragment };

const NO_ANSWER = 'The server did not answer. It is safe to try again.';

/** The state of a refund or cancellation, from the click to the confirmation and its outcome. */
export function useBookingChange() {
  // Other panels on the screen show the same booking, so all active queries are refetched.
  const [refund] = useMutation(RefundBookingDocument, { refetchQueries: 'active' });
  const [cancelBooking] = useMutation(CancelBookingDocument, { refetchQueries: 'active' });
  const [pending, setPending] = useState<Change | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const { isBusy, error, act, reset } = useAct(NO_ANSWER);

  async function send({ kind, booking: { id } }: Change) {
    if (kind === 'refund') return (await refund({ variables: { id } })).data?.refundBooking;
    return (await cancelBooking({ variables: { id } })).data?.cancelBooking;
  }

  return {
    pending,
    isBusy,
    error: pending && error ? `${CHANGES[pending.kind].failed}: ${error}` : null,
    success,
    choose(change: Change): void {
      reset();
      setSuccess(null);
      setPending(change);
    },
    cancel: () => setPending(null),
    async confirm(): Promise<void> {
      if (!pending || !(await act(() => send(pending)))) return;
      setSuccess(CHANGES[pending.kind].done);
      setPending(null);
    },
  };
}
