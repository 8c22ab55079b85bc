import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contactDraft } from '../use-contact-form';
import { type WaitingMessage, waitingMessages } from '../waiting-message';
import { sendWaitingMessages } from './waiting-banner';

const receipt = { __typename: 'ContactReceipt', id: 'one' };
const marta = { name: 'Marta', email: 'marta@example.com', message: 'Is it far?', key: 'key' };
const bo = { name: 'Bo', email: 'bo@example.com', message: 'Is it warm?', key: 'other' };

/** A browser without Web Locks, whose server answers with what `answer` returns. */
function openBrowser(answer: () => object): void {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const navigator = { userAgent: '' };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage, navigator });
  vi.stubGlobal('fetch', async () => Response.json({ data: { sendContactMessage: answer() } }));
}

beforeEach(() => {
  contactDraft.clear();
  waitingMessages.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('sends a message that was written offline also in a browser without Web Locks', async () => {
  openBrowser(() => receipt);
  waitingMessages.write([marta]);
  expect(await sendWaitingMessages()).toEqual({ sent: 1, refusal: null });
  expect(waitingMessages.read() ?? []).toEqual([]);
});

it('sends also a message that is stored while another one is on its way', async () => {
  const seen: WaitingMessage[][] = [];
  openBrowser(() => {
    if (seen.length === 0) waitingMessages.write([...(waitingMessages.read() ?? []), bo]);
    seen.push(waitingMessages.read() ?? []);
    return receipt;
  });
  waitingMessages.write([marta]);
  expect(await sendWaitingMessages()).toEqual({ sent: 2, refusal: null });
  expect(seen).toEqual([[marta, bo], [bo]]);
});

it('puts a refused message into the form, after what is typed there', async () => {
  openBrowser(() => ({ __typename: 'InvalidInputError', message: 'Too many messages.', issues: [] }));
  waitingMessages.write([marta, bo]);
  contactDraft.write({ name: 'Marta R.', email: '', message: 'Do I need a mat?' });
  expect(await sendWaitingMessages()).toEqual({ sent: 0, refusal: 'Too many messages.' });
  expect(waitingMessages.read()).toEqual([bo]);
  expect(contactDraft.read()).toEqual({
    name: 'Marta R.',
    email: 'marta@example.com',
    message: 'Do I need a mat?\n\nIs it far?',
  });
});
