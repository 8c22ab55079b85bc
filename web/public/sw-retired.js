/**
 * Replaces the service worker while ENABLE_SERVICE_WORKER is 0: activates at once, deletes everything that was stored,
 * unregisters itself, and reloads the pages that the previous worker controlled. A page that was loaded without a worker is
 * not among them: it registers this worker again, which then unregisters without a trace.
 */
self.addEventListener('install', () => void repeat(() => self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(retire());
});

async function retire() {
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('public');
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => undefined)));
  void repeat(() => self.registration.unregister());
}

/**
 * Calls `act` now and once a second for ten seconds. A browser may ignore skipWaiting() while the previous worker is busy, and
 * a page that registers its worker at that moment revives this one, without another activation.
 */
async function repeat(act) {
  for (let second = 0; second < 10; second += 1) {
    await act();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
