import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { type BookingRowFragment, CancelBookingDocument, RefundBookingDocument } from '../gql/admin-operations';
import { acceptDone, useAct } from '../lib/use-act';
import { CHANGES, type ChangeKind } from './booking-changes';

/** A change of one booking, and what its question says of it. */
export type BookingChange = {
  kind: ChangeKind;
  booking: Pick<BookingRowFragment, 'id' | 'name' | 'email' | 'phone' | 'title' | 'date' | 'time' | 'priceCents'>;
};

const NO_ANSWER = 'The server did not answer. It is safe to try again.';

/** What was done last, to which booking. It is shown until the next act. */
export type ChangeSuccess = { kind: ChangeKind | 'move'; bookingId: string; text: string };

/**
 * The state of a refund or cancellation, from the click to the confirmation and its outcome. `list` names the settings of the
 * list: with other settings, the outcome is over.
 */
export function useBookingChange(list: string) {
  // Other panels on the screen show the same booking, so all active queries are refetched.
  const [refund] = useMutation(RefundBookingDocument, { refetchQueries: 'active' });
  const [cancelBooking] = useMutation(CancelBookingDocument, { refetchQueries: 'active' });
  const [pending, setPending] = useState<BookingChange | null>(null);
  const [success, setSuccess] = useState<(ChangeSuccess & { list: string }) | null>(null);
  const { isBusy, error, isUnclear, act, reset } = useAct(NO_ANSWER);

  async function send({ kind, booking: { id } }: BookingChange) {
    if (kind === 'refund') return (await refund({ variables: { id } })).data?.refundBooking;
    return (await cancelBooking({ variables: { id } })).data?.cancelBooking;
  }

  return {
    pending,
    isBusy,
    error: pending && error ? `${CHANGES[pending.kind].failed}: ${error}` : null,
    success: success?.list === list ? success : null,
    choose(change: BookingChange): void {
      reset();
      setSuccess(null);
      setPending(change);
    },
    cancel: () => setPending(null),
    /** Shows what another dialog has done; null when its act begins. */
    report: (done: ChangeSuccess | null) => setSuccess(done && { ...done, list }),
    async confirm(): Promise<void> {
      if (!pending) return;
      const answer = await act(async () => (isUnclear ? acceptDone(await send(pending)) : send(pending)));
      if (!answer) return;
      setSuccess({ kind: pending.kind, bookingId: pending.booking.id, text: CHANGES[pending.kind].done, list });
      setPending(null);
    },
  };
}
