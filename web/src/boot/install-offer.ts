import type { InstallPrompt } from './install-prompt';

/** How this device can install the app: through the browser's prompt, or by hand on an iPhone or iPad. */
export type InstallOffer = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'by-hand' };

const KEY = 'installHintShown';

type Environment = { prompt: InstallPrompt | null; isInstalled: boolean; userAgent: string; touchPoints: number };

/** Null where the app is installed already, or cannot be installed. */
export function installOffer({ prompt, isInstalled, userAgent, touchPoints }: Environment): InstallOffer | null {
  if (isInstalled) return null;
  if (prompt) return { kind: 'prompt', prompt };
  return isAppleMobile({ userAgent, touchPoints }) ? { kind: 'by-hand' } : null;
}

/** True on an iPhone or iPad. An iPad identifies as a Mac; no Mac has a touch screen. */
export function isAppleMobile({ userAgent, touchPoints }: Pick<Environment, 'userAgent' | 'touchPoints'>): boolean {
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
}

/** Whether the hint was shown to this kind of user on this device. True where storage is blocked. */
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
    // storage is full: the hint may be shown once more
  }
}
