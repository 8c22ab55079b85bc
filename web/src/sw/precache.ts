import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

/** The Static Routing API of service workers, which TypeScript's types do not have. */
type StaticRouting = {
  addRoutes(rules: { condition: { urlPattern: string }; source: { cacheName: string } }[]): Promise<void>;
};

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build: the public files and the app shell, see web/build/precache.ts. */
  __WB_MANIFEST: PrecacheEntry[];
};

/** The page without rendered content, which works at every public address. */
export const APP_SHELL = '/app-shell';

const precache = new PrecacheController();
const entries: PrecacheEntry[] = self.__WB_MANIFEST;
precache.addToCacheList(entries);

export const install = (event: ExtendableEvent) => precache.install(event);

/**
 * Lets the browser take precached scripts and styles straight from the cache, where it can (Chromium 123): a page loads twenty
 * of them, each of which would otherwise wait for the worker.
 */
export async function addRoutes(event: ExtendableEvent & Partial<StaticRouting>): Promise<void> {
  const source = { cacheName: precache.strategy.cacheName };
  const rules = entries
    .filter(({ revision }) => !revision)
    .map(({ url }) => ({ condition: { urlPattern: `/${url}` }, source }));
  // A browser that takes no such rules asks the worker for each file.
  await event.addRoutes?.(rules).catch(() => undefined);
}
export const cleanUp = (event: ExtendableEvent) => precache.activate(event);

/** Whether this version precached the file at this address. */
export const isPrecached = (address: string) => precache.getCacheKeyForURL(address) !== undefined;

/** A precached file; undefined for every other file. */
export const findPrecachedFile = (url: string) => caches.match(url, { cacheName: precache.strategy.cacheName });

/** The app shell; undefined where the browser has cleared its caches. */
export const findAppShell = () => precache.matchPrecache(APP_SHELL);
