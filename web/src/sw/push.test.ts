import { afterEach, expect, it, vi } from 'vitest';
import { onPush } from './push';

afterEach(() => vi.unstubAllGlobals());

it('confirms a notification that is shown although the badge on the app’s icon fails', async () => {
  const showNotification = vi.fn();
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null));
  const waits: Promise<unknown>[] = [];
  vi.stubGlobal('self', { registration: { getNotifications: async () => [], showNotification } });
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  vi.stubGlobal('fetch', fetch);
  const payload = JSON.stringify({ title: 'New booking', tag: 'booking', inboxCount: 2, receipt: 'proof' });
  const event = { data: { text: () => payload }, waitUntil: (wait: Promise<unknown>) => void waits.push(wait) };
  onPush(event as unknown as PushEvent);
  await Promise.all(waits);
  expect(showNotification).toHaveBeenCalledOnce();
  expect(fetch.mock.calls.map(([path, options]) => [path, options?.body])).toEqual([
    ['/api/push/shown', '{"receipt":"proof"}'],
  ]);
});
