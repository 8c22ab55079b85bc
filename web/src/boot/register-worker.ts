import { messageSW, Workbox } from 'workbox-window';
import { HOUR_MS } from '#contract/durations';
import { announceWaiting } from './waiting-worker';
import type { MessageToWorker } from './worker-message';

/** An app that stays open for days checks for a new version this often, when it is looked at again. */
const CHECK_EVERY_MS = HOUR_MS;

/** Registers the service worker, lets it store the schedule, and announces each new version from then on. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => void announceNewer(workbox));
  try {
    await workbox.register({ immediate: true });
  } catch {
    return; // storage is blocked or the connection is lost: the site works without a worker, the next visit tries again
  }
  const registration = await navigator.serviceWorker.ready;
  checkForUpdates(workbox, registration);
  const opened: MessageToWorker = { type: 'opened' };
  // To the worker that serves this page: `workbox.messageSW` would send it to one that waits.
  if (registration.active) void messageSW(registration.active, opened);
}

/** The first worker of a device waits for a moment too, before it serves anything: it is no newer version. */
async function announceNewer(workbox: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active && registration.waiting) announceWaiting(workbox);
}

function checkForUpdates(workbox: Workbox, registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    // Workbox stops listening after the first update that comes later than a minute after the registration.
    if (registration.waiting) announceWaiting(workbox);
    workbox.update().catch(() => undefined); // offline: the next check is soon enough
  });
}
