import { readItem } from './read-item';

/** The visitor's answer to the question about analytics; null without an answer. */
export type Consent = 'granted' | 'denied' | null;

const KEY = 'analyticsConsent';
const listeners = new Set<() => void>();
/** The answer where storage is blocked: it holds until the page is left. */
let unstored: Consent = null;

export function readConsent(): Consent {
  const value = readItem(KEY);
  return value === 'granted' || value === 'denied' ? value : unstored;
}

/** Stores the answer in this browser and notifies the listeners. */
export function writeConsent(consent: 'granted' | 'denied'): void {
  unstored = consent;
  try {
    window.localStorage.setItem(KEY, consent);
  } catch {
    // storage is blocked or full: the answer holds for this page only
  }
  for (const listener of listeners) listener();
}

/** Calls back on every change, also one made in another tab. */
export function watchConsent(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
