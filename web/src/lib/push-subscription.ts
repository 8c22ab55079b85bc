/** How long a page waits for the service worker, which is installed after the page has come. */
const TIMEOUT_MS = 10_000;

/** The service worker at work, by which a device subscribes; null when there is none in time. */
export async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** This device's push subscription, as far as the browser knows it; null when it has none. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Has the browser take no more pushes on this device, with or without signal. */
export async function unsubscribeDevice(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
}
