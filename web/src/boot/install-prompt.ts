/** The event with which a browser offers to install the app. TypeScript's DOM types do not have it. */
export type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

let caught: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Suppresses the browser's own install prompt and stores it, to be shown at a good moment. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setPrompt(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => setPrompt(null));
}

export function watchInstallPrompt(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const installPrompt = () => caught;

/** Opens the browser's prompt. Each prompt opens once; the browser may offer another one later. */
export async function openInstallPrompt(): Promise<void> {
  const prompt = caught;
  setPrompt(null);
  await prompt?.prompt();
}

function setPrompt(prompt: InstallPrompt | null): void {
  caught = prompt;
  for (const listener of listeners) listener();
}
