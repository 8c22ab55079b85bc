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
  const [asked, setAsked] = useState<Change | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { isBusy, error, act, reset } = useAct(NO_ANSWER);

  async function send({ kind, booking: { id } }: Change) {
    if (kind === 'refund') return (await refund({ variables: { id } })).data?.refundBooking;
    return (await cancel({ variables: { id } })).data?.cancelBooking;
  }

  return {
    asked,
    isBusy,
    error: asked && error ? `${CHANGES[asked.kind].failed}: ${error}` : null,
    notice,
    ask(change: Change): void {
      reset();
      setNotice(null);
      setAsked(change);
    },
    leave: () => setAsked(null),
    async confirm(): Promise<void> {
      if (!asked || !(await act(() => send(asked)))) return;
      setNotice(CHANGES[asked.kind].done);
      setAsked(null);
    },
  };
}
