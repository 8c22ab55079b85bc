import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteStoredCalendar, findStoredCalendar, storeCalendar } from './stored-calendar';

vi.mock('./precache', () => ({ isPrecached: (address: string) => address === '/assets/index-1.js' }));

const RENDERED =
  '<script type="module" crossorigin src="/assets/index-1.js"></script><div id="root"><h1>Classes</h1></div>';
const NOON = new Date('2026-06-10T10:00:00Z');

/** A device's caches, by name and address. */
function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const open = (name: string) => stored.get(name) ?? stored.set(name, new Map()).get(name);
  return {
    open: async (name: string) => ({ put: async (at: string, page: Response) => open(name)?.set(at, page) }),
    match: async (url: string, { cacheName }: { cacheName: string }) =>
      open(cacheName)?.get(url.replace('https://studio.test', '')),
    delete: async (name: string) => stored.delete(name),
  };
}

const respondWith = (page: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(page, { status, headers: { 'content-encoding': 'br' } }));

const storedAt = (address: string) => findStoredCalendar(new Request(`https://studio.test${address}`));

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  vi.stubGlobal('caches', fakeCaches());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stored calendar', () => {
  it('says in the stored page when it was rendered', async () => {
    respondWith(RENDERED);
    await storeCalendar();
    const stored = await storedAt('/book/calendar');
    expect(await stored?.text()).toMatch(
      /<div id="root" data-stored="You are offline. Schedule as of \d\d:00. Places are not sure."><h1>Classes<\/h1>/,
    );
    expect(stored?.headers.get('content-encoding')).toBeNull();
  });

  it.each(['/', '/book/calendar?preselect=abc', '/book'])('returns no stored page for %s', async (address) => {
    respondWith(RENDERED);
    await storeCalendar();
    expect(await storedAt(address)).toBeUndefined();
  });

  it('returns no stored calendar on the next day', async () => {
    respondWith(RENDERED);
    await storeCalendar();
    vi.setSystemTime(NOON.getTime() + 86_400_000);
    expect(await storedAt('/book/calendar')).toBeUndefined();
  });

  it('deletes the stored calendar with its version', async () => {
    respondWith(RENDERED);
    await storeCalendar();
    await deleteStoredCalendar();
    expect(await storedAt('/book/calendar')).toBeUndefined();
  });
});

describe('storeCalendar', () => {
  it.each([
    ['a page without rendered content', RENDERED.replace('<h1>Classes</h1>', ''), 200],
    ['a page whose scripts are not precached', RENDERED.replace('index-1', 'index-2'), 200],
    ['an error page', RENDERED, 503],
  ])('storeCalendar does not store %s', async (_what, page, status) => {
    respondWith(page, status);
    await storeCalendar();
    expect(await storedAt('/book/calendar')).toBeUndefined();
  });
});
