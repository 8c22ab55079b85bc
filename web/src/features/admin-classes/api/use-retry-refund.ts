import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ClassDayDocument, RetryRefundDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';

const UNCLEAR = 'No answer came back. Trying again is safe.';

type RetryRefund = { isBusy: boolean; error: string | null; retry: () => Promise<void> };

/** Asks once more for the refund of a booking, and then looks at the class again. */
export function useRetryRefund(bookingId: string): RetryRefund {
  const [send, { loading }] = useMutation(RetryRefundDocument, {
    refetchQueries: [ClassDayDocument],
    awaitRefetchQueries: true,
  });
  const [error, setError] = useState<string | null>(null);

  async function retry(): Promise<void> {
    setError(null);
    try {
      const { data } = await send({ variables: { bookingId } });
      const result = data?.refundBooking;
      if (!result || 'message' in result) setError(result?.message ?? UNCLEAR);
    } catch (failure) {
      setError(toErrorMessage(failure, UNCLEAR));
    }
  }

  return { isBusy: loading, error, retry };
}
