import type { InstallPrompt } from '../boot/install-prompt';

/** How this device can have the app: asked by the browser, by hand on an iPhone, or not at all. */
export type InstallOffer = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'by-hand' };

const KEY = 'installHintShown';

type Surroundings = { prompt: InstallPrompt | null; isInstalled: boolean; userAgent: string; touchPoints: number };

/** Null where the app runs already, or where nobody could install it. */
export function installOffer({ prompt, isInstalled, userAgent, touchPoints }: Surroundings): InstallOffer | null {
  if (isInstalled) return null;
  if (prompt) return { kind: 'prompt', prompt };
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return isIos ? { kind: 'by-hand' } : null;
}

/** Whether the hint was shown on this device before, to this kind of user. True where nothing can be remembered. */
export function wasHintShown(to: string): boolean {
  try {
    return localStorage.getItem(`${KEY}.${to}`) !== null;
  } catch {
    return true;
  }
}

export function rememberHint(to: string): void {
  try {
    localStorage.setItem(`${KEY}.${to}`, '1');
  } catch {
    // full: it may be shown once more
  }
}
