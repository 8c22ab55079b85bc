import { useSyncExternalStore } from 'react';
import { isAppleMobile } from '../lib/is-apple-mobile';
import { findInAppBrowser } from './in-app-browser';
import { type InstallPrompt, installPrompt, watchInstallPrompt } from './install-prompt';

/** How this device can install the app: through the browser's prompt, or by hand on an iPhone or iPad. */
export type InstallOffer = 'prompt' | 'by-hand';

const KEY = 'installHintShown';

type Environment = { prompt: InstallPrompt | null; isInstalled: boolean; userAgent: string; touchPoints: number };

/** Null where the app is installed already, or cannot be installed. */
export function installOffer({ prompt, isInstalled, userAgent, touchPoints }: Environment): InstallOffer | null {
  if (isInstalled || findInAppBrowser(userAgent)) return null;
  if (prompt) return 'prompt';
  return isAppleMobile(userAgent, touchPoints) ? 'by-hand' : null;
}

/** How this device can install the app now; null while the page is server-rendered or hydrates. */
export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(watchInstallPrompt, readOffer, () => null);
}

function readOffer(): InstallOffer | null {
  return installOffer({
    prompt: installPrompt(),
    isInstalled: !window.matchMedia('(display-mode: browser)').matches,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
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
