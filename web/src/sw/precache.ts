import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build: the public files and the app shell, see web/build/precache.ts. */
  __WB_MANIFEST: PrecacheEntry[];
};

/** The page without rendered content, which works at every public address. */
export const APP_SHELL = '/app-shell';

const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);

export const install = (event: ExtendableEvent) => precache.install(event);
export const cleanUp = (event: ExtendableEvent) => precache.activate(event);

/** Whether this version precached the file at this address. */
export const isPrecached = (address: string) => precache.getCacheKeyForURL(address) !== undefined;

/** A precached file; undefined for every other file. */
export const findPrecachedFile = (url: string) => caches.match(url, { cacheName: precache.strategy.cacheName });

/** The app shell; undefined where the browser has cleared its caches. */
export const findAppShell = () => precache.matchPrecache(APP_SHELL);
