import { useCallback, useEffect, useState } from 'react';
import { FinishPaymentDocument } from '../../gql/operations';
import { browserClient } from '../../lib/browser-client';
import { type BookingResult, toResult } from './api/booking-result';
import { evictSchedule } from './api/evict-schedule';
import { useBooking } from './booking-context';
import type { BookingFailure } from './booking-state';

export type UnfinishedPayment =
  | { phase: 'none' }
  | { phase: 'asking' }
  | { phase: 'notPaid' | 'failed'; failure: BookingFailure; retry: () => void };

/**
 * Asks the server about a payment that was made before this screen opened. A paid payment becomes a booking in the state;
 * any other result is returned for the screen to show.
 */
export function useUnfinishedPayment(): UnfinishedPayment {
  const { state, dispatch } = useBooking();
  const [payment] = useState(state.pendingPayment);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ kind: 'notPaid' | 'failed'; failure: BookingFailure } | null>(null);
  const retry = useCallback(() => {
    setAnswer(null);
    setAttempt((before) => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks the server again
  useEffect(() => {
    if (!payment) return;
    let isCurrent = true;
    // Deferred by a tick, so that an effect that runs twice in a row asks once.
    const soon = setTimeout(async () => {
      const result = await finishPayment(payment);
      if (result.kind === 'booked') dispatch({ type: 'submitSucceeded', booking: result.booking });
      else if (isCurrent) setAnswer(result);
    });
    return () => {
      isCurrent = false;
      clearTimeout(soon);
    };
  }, [dispatch, payment, attempt]);

  if (!payment) return { phase: 'none' };
  return answer ? { phase: answer.kind, failure: answer.failure, retry } : { phase: 'asking' };
}

type PaymentReference = { paymentIntentId: string; clientSecret: string };

/** Completes the booking of a payment; idempotent, so that a paid payment always returns the same booking. Never throws. */
async function finishPayment(payment: PaymentReference): Promise<BookingResult> {
  const { paymentIntentId, clientSecret } = payment;
  const call = browserClient().mutate({
    mutation: FinishPaymentDocument,
    variables: { paymentIntentId, clientSecret },
    fetchPolicy: 'no-cache',
  });
  const result = await toResult(call.then(({ data }) => data?.finishPayment));
  if (result.kind === 'booked') evictSchedule();
  return result;
}
