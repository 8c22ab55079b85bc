import { scheduleAge } from '../offline/schedule-age';
import { isPrecached } from './precache';

const CALENDAR = '/book/calendar';
const CACHE = 'drawn';

const FIRST_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;
/** The root of a page with something in it. */
const RENDERED_ROOT = /<div id="root"(?!><\/div>)/;

/**
 * Keeps the calendar as the server draws it now, to be seen before any script runs, with words about its age for until
 * one does. Not where it is undrawn, nor where it belongs to another version than the scripts on this device.
 */
export async function storeCalendar(): Promise<void> {
  const response = await fetch(CALENDAR, { credentials: 'omit', headers: { accept: 'text/html' } });
  const page = await response.text();
  const script = FIRST_SCRIPT.exec(page)?.[1];
  if (!response.ok || !script || !isPrecached(script) || !RENDERED_ROOT.test(page)) return;
  const now = new Date();
  const text = `You are offline. ${scheduleAge(now.toISOString(), now)}. Places are not sure.`;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.set('date', now.toUTCString());
  const stored = new Response(page.replace(RENDERED_ROOT, `$& data-kept="${text}"`), { headers });
  await (await caches.open(CACHE)).put(CALENDAR, stored);
}

/** The calendar as it was drawn earlier today; undefined for any other page, and for one of another day. */
export async function findStoredCalendar({ url }: Request): Promise<Response | undefined> {
  const stored = await caches.match(url, { cacheName: CACHE });
  const storedAt = new Date(stored?.headers.get('date') ?? 0);
  return storedAt.toDateString() === new Date().toDateString() ? stored : undefined;
}

/** Another version's scripts do not fit the page. */
export const deleteStoredCalendar = () => caches.delete(CACHE);
