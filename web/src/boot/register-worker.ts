import { announceWaiting } from './waiting-worker';
import type { MessageToWorker } from './worker-message';

/** An app that stays open for days still hears of a new version. */
const CHECK_EVERY_MS = 3_600_000;

/** Starts the service worker, tells it that a page was opened, and hears of newer versions from then on. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    return; // storage is blocked, or the signal went: the site works without, and the next visit tries again
  }
  const registration = await navigator.serviceWorker.ready;
  const opened: MessageToWorker = { type: 'opened' };
  registration.active?.postMessage(opened);
  watchForUpdates(registration);
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (waiting) announceWaiting(waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') announceWaiting(worker);
    });
  });
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined); // no signal: the next look is soon enough
  });
}
