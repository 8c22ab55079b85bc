import { isSignedInWith } from './admin-session';
import { ADMIN_CACHE, clearAdminStore } from './admin-store';

const SHELL = '/app-shell';

/**
 * Keeps what this page was made of, so that the area opens without signal while somebody is signed in: the shell and the
 * files that were loaded, of one version. All of it is what anybody may fetch; nothing of the admin's is among it. A sign-in
 * that ends meanwhile leaves nothing.
 */
export async function cacheAdminCode(token: string): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry || !('caches' in window)) return;
  const shell = await fetch(SHELL, { cache: 'no-store' });
  // Another version's shell would lead to files that this page did not load.
  if (!shell.ok || !(await shell.clone().text()).includes(new URL(entry.src).pathname)) return;
  // Right before the cache is opened: one that was taken away would be made anew, and stay until all files are in it.
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
