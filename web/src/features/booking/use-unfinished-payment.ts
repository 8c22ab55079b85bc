import { useCallback, useEffect, useState } from 'react';
import { FinishPaymentDocument } from '../../gql/operations';
import { browserClient } from '../../lib/browser-client';
import { type BookingResult, bookingResult, lostAnswer } from './api/booking-result';
import { evictSchedule } from './api/evict-schedule';
import { useBooking } from './booking-context';
import type { BookingFailure } from './booking-state';

export type UnfinishedPayment =
  | { phase: 'none' }
  | { phase: 'asking' }
  | { phase: 'notPaid' | 'failed'; failure: BookingFailure; retry: () => void };

/**
 * A payment that was sent off before this screen opened: the server is asked what became of it. A paid one turns into
 * its booking in the state; for any other the screen says so.
 */
export function useUnfinishedPayment(): UnfinishedPayment {
  const { state, dispatch } = useBooking();
  const [payment] = useState(state.pendingPayment);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ kind: 'notPaid' | 'failed'; failure: BookingFailure } | null>(null);
  const retry = useCallback(() => {
    setAnswer(null);
    setRound((before) => before + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!payment) return;
    let isCurrent = true;
    // A tick later, so that a screen that opens twice in a row asks once.
    const soon = setTimeout(async () => {
      const result = await finishPayment(payment);
      if (result.kind === 'booked') dispatch({ type: 'submitSucceeded', booking: result.booking });
      else if (isCurrent) setAnswer(result);
    });
    return () => {
      isCurrent = false;
      clearTimeout(soon);
    };
  }, [dispatch, payment, round]);

  if (!payment) return { phase: 'none' };
  return answer ? { phase: answer.kind, failure: answer.failure, retry } : { phase: 'asking' };
}

export type PaymentReference = { paymentIntentId: string; clientSecret: string };

/** Asks what became of a payment; a paid one becomes its booking, the same one every time. Never throws. */
export async function finishPayment(payment: PaymentReference): Promise<BookingResult> {
  const { paymentIntentId, clientSecret } = payment;
  const result = await browserClient()
    .mutate({
      mutation: FinishPaymentDocument,
      variables: { paymentIntentId, clientSecret },
      fetchPolicy: 'no-cache',
    })
    .then(({ data }) => (data ? bookingResult(data.finishPayment) : lostAnswer(undefined)), lostAnswer);
  if (result.kind === 'booked') evictSchedule();
  return result;
}
