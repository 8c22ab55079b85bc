import { afterEach, expect, it, vi } from 'vitest';
import { waitingMessages } from '../waiting-message';
import { sendWaitingMessages } from './waiting-banner';

afterEach(() => vi.unstubAllGlobals());

it('sends a message that was written offline also in a browser without Web Locks', async () => {
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const answer = { data: { sendContactMessage: { __typename: 'ContactReceipt', id: 'one' } } };
  const navigator = { userAgent: '' };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', { localStorage, navigator });
  vi.stubGlobal('fetch', async () => Response.json(answer));
  waitingMessages.write([{ name: 'Marta', email: 'marta@example.com', message: 'Is it far?', key: 'key' }]);
  expect(await sendWaitingMessages()).toEqual({ sent: 1, refusal: null });
  expect(waitingMessages.read() ?? []).toEqual([]);
});
