import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useState } from 'react';
import { checkSlot } from '../api/check-slot';
import { type PaymentSession, type StartFailure, startPayment } from '../api/start-payment';
import { fetchCheckout } from '../api/use-checkout';
import { useBooking } from '../booking-context';
import { validPerson } from '../person-errors';
import type { SelectedSlot } from '../selected-slot';
import { PAYMENT_MESSAGES } from './payment-messages';

export type CardSession =
  | { phase: 'starting' }
  | { phase: 'ready'; session: PaymentSession; stripe: Stripe }
  | { phase: 'failed'; failure: StartFailure };

const notLoaded: StartFailure = {
  kind: 'failed',
  message: PAYMENT_MESSAGES.notLoaded,
  isClassGone: false,
  isCardOff: false,
  isPaid: false,
};

/** Starts a payment each time the screen is opened, and loads Stripe.js. `restart` starts a new one. */
export function useCardSession(slot: SelectedSlot): CardSession & { restart: () => void } {
  const booking = useBooking();
  const { dispatch, getState } = booking;
  const [state, setState] = useState<CardSession>({ phase: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const restart = useCallback(() => setAttempt((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts a new payment
  useEffect(() => {
    let isCurrent = true;
    const show = (next: CardSession) => {
      if (isCurrent) setState(next);
    };
    const start = async () => {
      const person = validPerson(getState().userData);
      if (!person) return;
      const [result, checkout] = await Promise.all([
        startPayment({ slot, person, heldSecret: getState().heldSecret }),
        fetchCheckout(),
      ]);
      if (result.kind === 'failed') {
        // Nobody holds a place that could not be taken: the notice says more than the refusal.
        if (result.isClassGone) await checkSlot(booking, false).catch(() => undefined);
        return show({ phase: 'failed', failure: result });
      }
      const { session } = result;
      dispatch({ type: 'seatHeld', slotId: slot.id, clientSecret: session.clientSecret });
      const sandboxScript = checkout?.stripeScript ?? null;
      await openStripe(session.publishableKey, sandboxScript).then(
        (stripe) => show({ phase: 'ready', session, stripe }),
        () => show({ phase: 'failed', failure: notLoaded }),
      );
    };
    setState({ phase: 'starting' });
    dispatch({ type: 'errorCleared' });
    // Deferred by a tick, so that an effect that runs twice in a row starts one payment.
    const soon = setTimeout(() => void start());
    return () => {
      isCurrent = false;
      clearTimeout(soon);
    };
  }, [dispatch, getState, slot, attempt]);

  return { ...state, restart };
}

const loading = new Map<string, Promise<void>>();

function loadScript(source: string): Promise<void> {
  const known = loading.get(source);
  if (known) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(source);
      reject(new Error(`${source} did not load`));
    };
    document.head.append(script);
  });
  loading.set(source, promise);
  return promise;
}

/** Loads Stripe.js, or the sandbox script that the server names. Rejects when it cannot be loaded; a retry is possible. */
async function openStripe(publishableKey: string, sandboxScript: string | null): Promise<Stripe> {
  if (sandboxScript) await loadScript(sandboxScript);
  const stripe = sandboxScript ? window.Stripe?.(publishableKey) : await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js did not load');
  return stripe;
}
