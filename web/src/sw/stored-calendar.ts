import { scheduleAge } from '../offline/schedule-age';
import { isOfThisVersion } from './is-of-this-version';

const CALENDAR = '/book/calendar';
const CACHE = 'drawn';

/** The root of a page with something in it. */
const RENDERED_ROOT = /<div id="root"(?!><\/div>)/;

/**
 * Stores the calendar as the server renders it now, so that it can be shown offline before any script runs, with a message
 * about its age. Not when the server sent it without rendered content, nor when it needs another version's scripts.
 */
export async function storeCalendar(): Promise<void> {
  const response = await fetch(CALENDAR, { credentials: 'omit', headers: { accept: 'text/html' } });
  const page = await response.text();
  if (!response.ok || !isOfThisVersion(page) || !RENDERED_ROOT.test(page)) return;
  const now = new Date();
  const message = `You are offline. ${scheduleAge(now.toISOString(), now)}. Places are not sure.`;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.set('date', now.toUTCString());
  const stored = new Response(page.replace(RENDERED_ROOT, `$& data-stored="${message}"`), { headers });
  await (await caches.open(CACHE)).put(CALENDAR, stored);
}

/** The calendar as it was rendered earlier today; undefined for every other page. */
export async function findStoredCalendar({ url }: Request): Promise<Response | undefined> {
  const stored = await caches.match(url, { cacheName: CACHE });
  const storedAt = new Date(stored?.headers.get('date') ?? 0);
  return storedAt.toDateString() === new Date().toDateString() ? stored : undefined;
}

/** Called when a new version is activated, whose scripts do not fit the stored page. */
export const deleteStoredCalendar = () => caches.delete(CACHE);
