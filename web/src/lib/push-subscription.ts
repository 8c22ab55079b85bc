/** How long a page waits for the service worker, which is installed after the page has loaded. */
const TIMEOUT_MS = 10_000;

/** The active service worker's registration; null when there is none within the timeout. */
export async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

/** This device's push subscription; null when it has none. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Ends this device's push subscription, online or offline. */
export async function unsubscribeDevice(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
}
