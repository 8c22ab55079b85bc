import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useState } from 'react';
import { checkConnection } from '../../../offline/connection';
import { checkSlot } from '../api/check-slot';
import { type PaymentSession, type StartFailure, startPayment } from '../api/start-payment';
import { fetchCheckout } from '../api/use-checkout';
import { useBooking } from '../booking-context';
import { validPerson } from '../person-errors';
import type { SelectedSlot } from '../selected-slot';
import { PAYMENT_MESSAGES } from './payment-messages';

type StripeFormModule = typeof import('../components/stripe-form');

export const importStripeForm = () => import('../components/stripe-form');

export type CardSession =
  | { phase: 'starting' }
  | { phase: 'ready'; session: PaymentSession; stripe: Stripe; StripeForm: StripeFormModule['StripeForm'] }
  | { phase: 'failed'; failure: StartFailure; isFormMissing: boolean };

const notLoaded: StartFailure = {
  kind: 'failed',
  message: PAYMENT_MESSAGES.notLoaded,
  isClassGone: false,
  isCardOff: false,
  isPaid: false,
};

/**
 * Starts a payment each time the screen is opened, and loads the card form and Stripe.js. `restart` starts a new one. A new title of the
 * class starts none.
 */
export function useCardSession(slot: SelectedSlot): CardSession & { restart: () => void } {
  const booking = useBooking();
  const { dispatch, getState } = booking;
  const [state, setState] = useState<CardSession>({ phase: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const isFormMissing = state.phase === 'failed' && state.isFormMissing;
  const restart = useCallback(() => {
    if (!isFormMissing) return setAttempt((before) => before + 1);
    // Some browsers remember that a script did not load, and request it again only after a reload. All input is stored.
    void checkConnection().then((isReached) => {
      if (isReached) window.location.reload();
    });
  }, [isFormMissing]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts a new payment
  useEffect(() => {
    let isCurrent = true;
    const show = (next: CardSession) => {
      if (isCurrent) setState(next);
    };
    const start = async () => {
      const person = validPerson(getState().userData);
      if (!person) return;
      const [result, checkout, form] = await Promise.all([
        startPayment({ slot, person, heldSecret: getState().heldSecret }),
        fetchCheckout(),
        importStripeForm().catch(() => null),
      ]);
      if (result.kind === 'failed') {
        // Nobody holds a place that could not be taken: the notice says more than the refusal.
        if (result.isClassGone) await checkSlot(booking, null).catch(() => undefined);
        return show({ phase: 'failed', failure: result, isFormMissing: !form });
      }
      const { session } = result;
      const { clientSecret, heldUntil: until } = session;
      dispatch({ type: 'seatHeld', slotId: slot.id, clientSecret, until });
      if (!form) return show({ phase: 'failed', failure: notLoaded, isFormMissing: true });
      const sandboxScript = checkout?.stripeScript ?? null;
      await openStripe(session.publishableKey, sandboxScript).then(
        (stripe) => show({ phase: 'ready', session, stripe, StripeForm: form.StripeForm }),
        () => show({ phase: 'failed', failure: notLoaded, isFormMissing: false }),
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
  }, [dispatch, getState, slot.id, attempt]);

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
