import { useEffect, useState } from 'react';
import { CheckoutDocument, type CheckoutQuery } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';

type Checkout = CheckoutQuery['checkout'];

/** How this studio can be paid, from the cache once it is known; null when the server does not answer. */
export async function fetchCheckout(): Promise<Checkout | null> {
  const answer = await browserClient()
    .query({ query: CheckoutDocument })
    .catch(() => null);
  return answer?.data?.checkout ?? null;
}

/** How this studio can be paid; null until the server has answered. */
export function useCheckout(): Checkout | null {
  const [checkout, setCheckout] = useState(
    () => browserClient().readQuery({ query: CheckoutDocument })?.checkout ?? null,
  );
  useEffect(() => {
    let isCurrent = true;
    void fetchCheckout().then((answer) => {
      if (isCurrent) setCheckout(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return checkout;
}
