import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

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

/** Stripe.js for this key, or the stand-in that the server names. Rejects when it cannot be loaded; may be tried again. */
export async function openStripe(publishableKey: string, standIn: string | null): Promise<Stripe> {
  if (standIn) await loadScript(standIn);
  const stripe = standIn ? window.Stripe?.(publishableKey) : await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js is not there');
  return stripe;
}
