import { ADMIN_CACHE } from '../admin/admin-store';
import { answerFor } from './answer-for';
import { APP_SHELL, appShell, precachedFile } from './precache';
import { findStoredCalendar } from './stored-calendar';

declare const self: ServiceWorkerGlobalScope;

/** How long a page may take before what is on the device stands in for it. */
const TIMEOUT_MS = 4_000;

export function onFetch(event: FetchEvent): void {
  const { request } = event;
  const { url, method, mode, headers } = request;
  const answer = answerFor({ url, method, mode, hasAuthorization: headers.has('authorization') }, self.location.origin);
  if (answer === 'page') event.respondWith(fromNetworkInTime(request, () => findStoredPage(request)));
  if (answer === 'admin-page') event.respondWith(fromNetworkInTime(request, adminShell));
  if (answer === 'asset') event.respondWith(fromDevice(request));
}

/** What stands in for a public page. */
async function findStoredPage(request: Request): Promise<Response | undefined> {
  return (await findStoredCalendar(request)) ?? appShell();
}

/** The page as the server draws it; what is kept when it does not come, or does not come in time. */
async function fromNetworkInTime(request: Request, findStored: () => Promise<Response | undefined>): Promise<Response> {
  const timeoutMs = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const rendered = fetch(request).catch(() => null);
  const inTime = await Promise.race([rendered, timeoutMs]);
  // Nothing on the device: whatever the network still says.
  return inTime ?? (await findStored()) ?? (await rendered) ?? Response.error();
}

/** The page of an admin's device, see lib/keep-admin-code.ts; none where nobody is signed in. */
function adminShell(): Promise<Response | undefined> {
  return caches.match(APP_SHELL, { cacheName: ADMIN_CACHE });
}

/** A file's name contains the hash of its content, so the copy of any version is the right one. */
async function fromDevice(request: Request): Promise<Response> {
  return (await precachedFile(request.url)) ?? (await adminFile(request.url)) ?? fetch(request);
}

/**
 * A file of the admin area, as a response that the browser cannot trace back to its cache. For a script that comes straight
 * from a cache, Chromium stores the compiled code in that cache some time later, by the cache's name: after the session has
 * ended, this would create the deleted cache again.
 */
async function adminFile(url: string): Promise<Response | undefined> {
  const cached = await caches.match(url, { cacheName: ADMIN_CACHE });
  return cached && new Response(cached.body, cached);
}
