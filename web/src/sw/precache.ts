import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build: the public files and the app shell, see web/build/precache.ts. */
  __WB_MANIFEST: PrecacheEntry[];
};

/** The undrawn page that every public address can begin with. */
export const APP_SHELL = '/app-shell';

const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);

export const install = (event: ExtendableEvent) => precache.install(event);
export const tidyUp = (event: ExtendableEvent) => precache.activate(event);

/** Whether a file, by its address, is one of those that this version fetched ahead. */
export const isPrecached = (address: string) => precache.getCacheKeyForURL(address) !== undefined;

/** One of the site's files as it was fetched ahead; undefined for every other file. */
export const precachedFile = (url: string) => caches.match(url, { cacheName: precache.strategy.cacheName });

/** The page without signal. Undefined where even that is missing, as when the browser has cleared its caches. */
export const appShell = () => precache.matchPrecache(APP_SHELL);
