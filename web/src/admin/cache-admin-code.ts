import { isSignedInWith } from './admin-session';
import { ADMIN_CACHE, clearAdminStore } from './admin-store';

const SHELL = '/app-shell';

/**
 * Caches the app shell and the files that this page has loaded, all of one version, so that the admin area opens offline
 * during the sign-in. Anybody may fetch these files; none of the admin's data is among them. A sign-in that ends meanwhile
 * leaves nothing on the device.
 */
export async function cacheAdminCode(token: string): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry || !('caches' in window)) return;
  const shell = await fetch(SHELL, { cache: 'no-store' });
  // The shell of another version would need files that this page has not loaded.
  if (!shell.ok || !(await shell.clone().text()).includes(new URL(entry.src).pathname)) return;
  // Right before the cache is opened: opening creates a deleted cache again, which would stay until all files are in it.
  if (!isSignedInWith(token)) return;
  try {
    await cacheLoadedFiles(shell, entry.src);
  } finally {
    if (!isSignedInWith(token)) await clearAdminStore();
  }
}

async function cacheLoadedFiles(shell: Response, entry: string): Promise<void> {
  const cache = await caches.open(ADMIN_CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const loaded = loadedFiles();
  await cache.addAll(loaded.filter((url) => !known.has(url)));
  await cache.put(SHELL, shell);
  const ofThisVersion = new Set([...loaded, new URL(SHELL, window.location.origin).href]);
  const stale = known.has(entry) ? [] : [...known].filter((url) => !ofThisVersion.has(url));
  await Promise.all(stale.map((url) => cache.delete(url)));
}

/** The hashed files of the site that this page has loaded by now. */
function loadedFiles(): string[] {
  const assets = `${window.location.origin}/assets/`;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(loaded)].filter((url) => url.startsWith(assets));
}
