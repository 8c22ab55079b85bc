/** What the visitor said about analytics; null while they said nothing. */
export type Consent = 'granted' | 'denied' | null;

const KEY = 'analyticsConsent';
const listeners = new Set<() => void>();
/** What was said where storage is blocked: it holds until the page is left. */
let spoken: Consent = null;

function stored(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function readConsent(): Consent {
  const value = stored();
  return value === 'granted' || value === 'denied' ? value : spoken;
}

/** Remembers the answer in this browser, and tells whoever listens. */
export function writeConsent(consent: 'granted' | 'denied'): void {
  spoken = consent;
  try {
    window.localStorage.setItem(KEY, consent);
  } catch {
    // blocked or full: said for this page only
  }
  for (const listener of listeners) listener();
}

/** Hears of every change, also of one made in another tab. */
export function watchConsent(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
