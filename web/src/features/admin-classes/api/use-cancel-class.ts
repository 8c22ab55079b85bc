import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { CancelClassDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';

const UNCLEAR = 'No answer came back, so it is not certain that the class is cancelled. Trying again is safe.';

type CancelClass = {
  isBusy: boolean;
  error: string | null;
  /** Resolves to true when the class was cancelled. */
  cancel: (id: string, reason: string) => Promise<boolean>;
};

/** Cancels a class. The mutation returns the class, which updates the cached one on the screen. */
export function useCancelClass(): CancelClass {
  const [send, { loading }] = useMutation(CancelClassDocument);
  const [error, setError] = useState<string | null>(null);

  async function cancel(id: string, reason: string): Promise<boolean> {
    setError(null);
    try {
      const { data } = await send({ variables: { input: { id, reason } } });
      const result = data?.cancelClass;
      if (result && !('message' in result)) return true;
      setError(result?.message ?? UNCLEAR);
    } catch (failure) {
      setError(toErrorMessage(failure, UNCLEAR));
    }
    return false;
  }

  return { isBusy: loading, error, cancel };
}
