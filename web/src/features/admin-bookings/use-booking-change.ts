import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { type BookingRowFragment, CancelBookingDocument, RefundBookingDocument } from '../../gql/admin-operations';
import { errorWords } from '../../lib/error-words';
import { CHANGES, type ChangeKind } from './changes';

type Change = { kind: ChangeKind; booking: BookingRowFragment };

const NO_ANSWER = 'The server did not answer. It is safe to try again.';

/** A refund or a cancellation: asked for, confirmed, and what came of it, in words. */
export function useBookingChange() {
  // What else is on the screen tells of the same booking.
  const [refund] = useMutation(RefundBookingDocument, { refetchQueries: 'active' });
  const [cancel] = useMutation(CancelBookingDocument, { refetchQueries: 'active' });
  const [asked, setAsked] = useState<Change | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  async function failureOf({ kind, booking }: Change): Promise<string | null> {
    const variables = { id: booking.id };
    try {
      const result =
        kind === 'refund'
          ? (await refund({ variables })).data?.refundBooking
          : (await cancel({ variables })).data?.cancelBooking;
      if (!result) return NO_ANSWER;
      return 'message' in result ? result.message : null;
    } catch (failure) {
      return errorWords(failure, NO_ANSWER);
    }
  }

  return {
    asked,
    isBusy,
    error,
    notice,
    ask(change: Change): void {
      setError(null);
      setNotice(null);
      setAsked(change);
    },
    leave: () => setAsked(null),
    async confirm(): Promise<void> {
      if (!asked) return;
      setIsBusy(true);
      setError(null);
      const failure = await failureOf(asked);
      setIsBusy(false);
      const { failed, done } = CHANGES[asked.kind];
      if (failure !== null) return setError(`${failed}: ${failure}`);
      setNotice(done);
      setAsked(null);
    },
  };
}
