/** The browser's own question whether to install; the standard's types do not know it. */
export type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** How this device can have the app: asked by the browser, by hand on an iPhone, or not at all. */
export type InstallOffer = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'by-hand' };

const KEY = 'installHintShown';

let caught: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's question back until there is a good moment for it. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    caught = event as InstallPrompt;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    caught = null;
    tell();
  });
}

export function watchInstallPrompt(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const installPrompt = () => caught;

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

function tell(): void {
  for (const listener of listeners) listener();
}
