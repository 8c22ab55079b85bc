import { useRef } from 'react';
import type { BookingResult } from './api/booking-result';
import { checkSlot } from './api/check-slot';
import { createBooking } from './api/create-booking';
import { useBooking } from './booking-context';
import type { BookingFailure } from './booking-state';
import { type PaymentForm, payByCard } from './payment/pay-by-card';
import { validPerson } from './person-errors';
import type { SelectedSlot } from './selected-slot';

const failure = (message: string): BookingFailure => ({ message, isClassGone: false, isSafeToRetry: false });

export type Submission = {
  bookInPerson: () => void;
  payAndBook: (form: PaymentForm, payment: { paymentIntentId: string; clientSecret: string }) => void;
  /** Shows why nothing was sent. */
  refuse: (message: string) => void;
};

/** The actions of the confirm step. However often the button is pressed, one attempt runs at a time. */
export function useSubmission(slot: SelectedSlot): Submission {
  const booking = useBooking();
  const { dispatch, getState } = booking;
  const isRunning = useRef(false);

  const once = async (work: () => Promise<void>) => {
    if (isRunning.current || getState().bookingDetails) return;
    isRunning.current = true;
    await work().finally(() => {
      isRunning.current = false;
    });
  };

  const recordResult = (result: BookingResult, paid: { paymentIntentId: string; clientSecret: string } | null) => {
    if (result.kind === 'booked') return dispatch({ type: 'submitSucceeded', booking: result.booking });
    if (paid && result.kind === 'notPaid') dispatch({ type: 'paymentPending', payment: { ...paid, isPaid: false } });
    else if (paid && !result.failure.isSafeToRetry) dispatch({ type: 'paymentClosed', isReturned: true });
    dispatch({ type: 'submitFailed', failure: result.failure });
    // The notice says more than the refusal.
    if (result.failure.isClassGone) checkSlot(booking).catch(() => undefined);
  };

  const book = async (paid: { paymentIntentId: string; clientSecret: string } | null) => {
    dispatch({ type: 'submitStarted' });
    const person = validPerson(getState().userData);
    if (!person) return dispatch({ type: 'submitFailed', failure: failure('Name and email are required.') });
    const { heldSecret } = getState();
    const paymentIntentId = paid?.paymentIntentId ?? null;
    recordResult(await createBooking({ slot, person, paymentIntentId, heldSecret }), paid);
  };

  return {
    refuse: (message) => dispatch({ type: 'submitFailed', failure: failure(message) }),
    bookInPerson: () =>
      void once(async () => {
        // An offer that was used elsewhere would book a second place. An attempt that is repeated may have used it itself.
        const isNew = getState().error?.isSafeToRetry !== true;
        dispatch({ type: 'submitStarted' });
        if (isNew && slot.offer && !(await checkSlot(booking).catch(() => true))) {
          return dispatch({ type: 'submitFailed', failure: null });
        }
        return book(null);
      }),
    payAndBook: (form, { paymentIntentId, clientSecret }) =>
      void once(async () => {
        const pending = getState().pendingPayment;
        if (pending?.isPaid) return book(pending);
        const payment = { paymentIntentId, clientSecret };
        const recordPayment = (isPaid: boolean) =>
          dispatch({ type: 'paymentPending', payment: { ...payment, isPaid } });
        // No modal until the form is valid: Stripe first focuses the fields that are missing.
        const outcome = await payByCard(form, clientSecret, {
          // Without an answer the server decides when it books, and refunds what bought nothing.
          checkClass: () => checkSlot(booking, 'PAYING').catch(() => true),
          onChecked: () => dispatch({ type: 'submitStarted' }),
          onConfirming: () => recordPayment(false),
        });
        if (outcome.kind === 'paid') {
          recordPayment(true);
          return book(payment);
        }
        if (outcome.kind === 'stopped') return dispatch({ type: 'submitFailed', failure: null });
        if (outcome.kind === 'canceled') {
          dispatch({ type: 'paymentCanceled' });
          return dispatch({ type: 'submitFailed', failure: failure(outcome.message) });
        }
        if (outcome.isCertain) dispatch({ type: 'paymentClosed' });
        dispatch({ type: 'submitFailed', failure: { ...failure(outcome.message), isDeclined: outcome.isDeclined } });
      }),
  };
}
