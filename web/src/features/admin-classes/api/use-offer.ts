import { useMutation } from '@apollo/client/react';
import { OfferPlaceDocument } from '../../../gql/admin-operations';
import { useAct } from '../../../lib/use-act';

const UNCLEAR = 'No answer came back, so it is not certain that the place is offered. Trying again is safe.';

/** Offers a place to somebody of the waitlist; in a full class, one more. */
export function useOffer(entryId: string) {
  const [offerPlace] = useMutation(OfferPlaceDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  const { isBusy, error, act } = useAct(UNCLEAR);
  const offer = ({ raiseCapacity }: { raiseCapacity: boolean }) =>
    act(() => offerPlace({ variables: { entryId, raiseCapacity } }).then(({ data }) => data?.offerPlace));
  return { isBusy, error, offer };
}
