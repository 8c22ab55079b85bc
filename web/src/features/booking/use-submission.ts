import { useRef } from 'react';
import type { BookingResult } from './api/booking-result';
import { createBooking } from './api/create-booking';
import { useBooking } from './booking-context';
import type { BookingFailure } from './booking-state';
import { type CardForm, payByCard } from './payment/pay-by-card';
import { validPerson } from './person-errors';
import type { SelectedSlot } from './selected-slot';

const failure = (message: string): BookingFailure => ({ message, isClassGone: false, isSafeToRetry: false });

export type Submission = {
  bookInPerson: () => void;
  payAndBook: (form: CardForm, payment: { paymentIntentId: string; clientSecret: string }) => void;
  /** Says why nothing was sent. */
  refuse: (message: string) => void;
};

/** The last press of the flow. However often it is pressed, one attempt is under way at a time. */
export function useSubmission(slot: SelectedSlot): Submission {
  const { dispatch, getState } = useBooking();
  const isUnderWay = useRef(false);

  const once = async (work: () => Promise<void>) => {
    if (isUnderWay.current || getState().bookingDetails) return;
    isUnderWay.current = true;
    await work().finally(() => {
      isUnderWay.current = false;
    });
  };

  const settle = (result: BookingResult, paid: { paymentIntentId: string; clientSecret: string } | null) => {
    if (result.kind === 'booked') return dispatch({ type: 'submitSucceeded', booking: result.booking });
    if (paid && result.kind === 'notPaid') dispatch({ type: 'paymentPending', payment: { ...paid, isPaid: false } });
    else if (paid && !result.failure.isSafeToRetry) dispatch({ type: 'paymentSettled' });
    dispatch({ type: 'submitFailed', failure: result.failure });
  };

  const book = async (paid: { paymentIntentId: string; clientSecret: string } | null) => {
    dispatch({ type: 'submitStarted' });
    const person = validPerson(getState().userData);
    if (!person) return dispatch({ type: 'submitFailed', failure: failure('Name and email are required.') });
    const { heldSecret } = getState();
    const paymentIntentId = paid?.paymentIntentId ?? null;
    settle(await createBooking({ slot, person, paymentIntentId, heldSecret }), paid);
  };

  return {
    refuse: (message) => dispatch({ type: 'submitFailed', failure: failure(message) }),
    bookInPerson: () => void once(() => book(null)),
    payAndBook: (form, { paymentIntentId, clientSecret }) =>
      void once(async () => {
        const pending = getState().pendingPayment;
        if (pending?.isPaid) return book(pending);
        const payment = { paymentIntentId, clientSecret };
        const remember = (isPaid: boolean) => dispatch({ type: 'paymentPending', payment: { ...payment, isPaid } });
        // The form keeps the page to itself until it is filled in: it takes the visitor to what is missing.
        const outcome = await payByCard(form, clientSecret, {
          onChecked: () => dispatch({ type: 'submitStarted' }),
          onConfirming: () => remember(false),
        });
        if (outcome.kind === 'paid') {
          remember(true);
          return book(payment);
        }
        if (outcome.isCertain) dispatch({ type: 'paymentSettled' });
        dispatch({ type: 'submitFailed', failure: failure(outcome.message) });
      }),
  };
}
