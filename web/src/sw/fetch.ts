import { paths } from '#contract/paths';
import { ADMIN_CACHE } from '../admin/admin-store';
import { findStoredScreen } from '../admin/stored-screen';
import { answerFor } from './answer-for';
import { insertScreen } from './insert-screen';
import { isOfThisVersion } from './is-of-this-version';
import { APP_SHELL, findAppShell, findPrecachedFile } from './precache';
import { findStoredCalendar } from './stored-calendar';

declare const self: ServiceWorkerGlobalScope;

/** How long the server may take for a page before the stored one is shown. */
const TIMEOUT_MS = 4_000;

export function onFetch(event: FetchEvent): void {
  const { request } = event;
  const { url, method, mode, headers } = request;
  const answer = answerFor({ url, method, mode, hasAuthorization: headers.has('authorization') }, self.location.origin);
  if (answer === 'page') event.respondWith(respondWithPage(request, () => findStoredPage(request)));
  if (answer === 'admin-page') event.respondWith(respondWithAdminPage(request));
  if (answer === 'asset') event.respondWith(respondWithAsset(request));
}

/** The stored fallback for a public page. */
async function findStoredPage(request: Request): Promise<Response | undefined> {
  return (await findStoredCalendar(request)) ?? findAppShell();
}

/** The server-rendered page, or the stored one when the server does not answer in time. */
async function respondWithPage(request: Request, findStored: () => Promise<Response | undefined>): Promise<Response> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const rendered = fetch(request).catch(() => null);
  const inTime = await Promise.race([rendered, timeout]);
  // With nothing on the device, the page waits for the network.
  return inTime ?? (await findStored()) ?? (await rendered) ?? Response.error();
}

/**
 * The stored shell at once, because the teacher has one bar of signal, with the dashboard as this device stored it. From the network
 * when somebody reloads, and while the shell is of another version than this worker: a newer one is on the server then.
 */
async function respondWithAdminPage(request: Request): Promise<Response> {
  const isReload = request.cache === 'no-cache' || request.cache === 'reload';
  const shell = isReload ? undefined : await findAdminShell();
  const page = await shell?.clone().text();
  if (!shell || !page || !isOfThisVersion(page)) return respondWithPage(request, findAdminShell);
  // Otherwise the page would begin as one for which the server did not answer.
  const unasked = page.replace(' data-stored', ' data-unasked');
  const { pathname } = new URL(request.url);
  const screen = pathname === paths.adminDashboard ? await findStoredScreen() : null;
  return new Response(screen ? insertScreen(unasked, screen) : unasked, shell);
}

/** The app shell on an admin's device, see admin/cache-admin-code.ts; undefined where nobody is signed in. */
function findAdminShell(): Promise<Response | undefined> {
  return caches.match(APP_SHELL, { cacheName: ADMIN_CACHE });
}

/** A file's name contains the hash of its content, so a copy that any version cached is right. */
async function respondWithAsset(request: Request): Promise<Response> {
  return (await findPrecachedFile(request.url)) ?? (await findAdminFile(request.url)) ?? fetch(request);
}

/**
 * A file of the admin area, as a response that the browser cannot trace back to its cache. For a script that comes straight
 * from a cache, Chromium stores the compiled code in that cache some time later, by the cache's name: after the session has
 * ended, this would create the deleted cache again.
 */
async function findAdminFile(url: string): Promise<Response | undefined> {
  const cached = await caches.match(url, { cacheName: ADMIN_CACHE });
  return cached && new Response(cached.body, cached);
}
