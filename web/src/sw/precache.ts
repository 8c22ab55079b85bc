import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build: the public files and the app shell, see web/build/precache.ts. */
  __WB_MANIFEST: PrecacheEntry[];
};

/** The undrawn page that every public address can begin with. */
const APP_SHELL = '/app-shell';

const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);

export const install = (event: ExtendableEvent) => precache.install(event);
export const tidyUp = (event: ExtendableEvent) => precache.activate(event);

/** What was fetched at the installation for this address; undefined for any other. */
export async function precached(url: string): Promise<Response | undefined> {
  return isPrecached(url) ? precache.matchPrecache(url) : undefined;
}

export const isPrecached = (url: string) => precache.getCacheKeyForURL(url) !== undefined;

/** The page without signal. An error response where even that is missing, as when the browser has cleared its caches. */
export async function appShell(): Promise<Response> {
  return (await precached(APP_SHELL)) ?? Response.error();
}
