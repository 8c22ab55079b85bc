/** The browser's own question whether to install; the standard's types do not know it. */
export type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

let caught: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's question back until there is a good moment for it. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

export function watchInstallPrompt(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const installPrompt = () => caught;

function keep(prompt: InstallPrompt | null): void {
  caught = prompt;
  for (const listener of listeners) listener();
}
