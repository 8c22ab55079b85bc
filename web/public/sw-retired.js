/**
 * Stands in for the service worker while ENABLE_SERVICE_WORKER is 0: takes over at once, forgets what was kept, takes
 * itself away, and loads anew the pages that the one before had served. A page that is loaded without a worker is not in
 * that list: it registers this one again, which ends without a trace.
 */
self.addEventListener('install', () => void again(() => self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(retire());
});

async function retire() {
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('public');
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => undefined)));
  void again(() => self.registration.unregister());
}

/**
 * Does something now and once a second for a while: a browser may pass over a wish to take over that comes while the worker
 * before is busy, and a page that registers its worker at that very moment revives this one, without another activation.
 */
async function again(act) {
  for (let second = 0; second < 10; second += 1) {
    await act();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
