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

const answer = (page: string, status = 200) =>
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

describe('the calendar that is kept', () => {
  it('says when it was drawn, and that this was its age', async () => {
    answer(RENDERED);
    await storeCalendar();
    const stored = await storedAt('/book/calendar');
    expect(await stored?.text()).toMatch(
      /<div id="root" data-kept="You are offline. Schedule as of \d\d:00. Places are not sure."><h1>Classes<\/h1>/,
    );
    expect(stored?.headers.get('content-encoding')).toBeNull();
  });

  it.each(['/', '/book/calendar?preselect=abc', '/book'])('does not stand in for %s', async (address) => {
    answer(RENDERED);
    await storeCalendar();
    expect(await storedAt(address)).toBeUndefined();
  });

  it('is of no use the day after', async () => {
    answer(RENDERED);
    await storeCalendar();
    vi.setSystemTime(NOON.getTime() + 86_400_000);
    expect(await storedAt('/book/calendar')).toBeUndefined();
  });

  it('is forgotten with its version', async () => {
    answer(RENDERED);
    await storeCalendar();
    await deleteStoredCalendar();
    expect(await storedAt('/book/calendar')).toBeUndefined();
  });
});

describe('what is not kept', () => {
  it.each([
    ['a page that the browser would have to draw', RENDERED.replace('<h1>Classes</h1>', ''), 200],
    ['a page of a version whose scripts are not on the device', RENDERED.replace('index-1', 'index-2'), 200],
    ['a page that says that something went wrong', RENDERED, 503],
  ])('%s', async (_what, page, status) => {
    answer(page, status);
    await storeCalendar();
    expect(await storedAt('/book/calendar')).toBeUndefined();
  });
});
