import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { adminDraft, clearAdminDrafts } from './admin-draft';

const schema = z.object({ words: z.string() });
/** As much of a browser's storage as is asked of it: its keys are its own properties. */
const createStorage = (entries: Record<string, string>) => {
  const hide = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(
    { ...entries },
    {
      getItem: hide(function (this: Record<string, string>, key: string) {
        return this[key] ?? null;
      }),
      setItem: hide(function (this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      }),
      removeItem: hide(function (this: Record<string, string>, key: string) {
        delete this[key];
      }),
    },
  );
};

let storage: Record<string, string>;
beforeEach(() => {
  storage = createStorage({ 'admin.draft.elsewhere': '{"words":"before"}', 'contact.draft.v1': '{}' });
  vi.stubGlobal('window', { sessionStorage: storage });
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what is written, and takes back what an earlier page left', () => {
  adminDraft('letter', schema).write({ words: 'half a' });
  expect(adminDraft('letter', schema).read()).toEqual({ words: 'half a' });
  expect(adminDraft('elsewhere', schema).read()).toEqual({ words: 'before' });
});

it('leaves nothing of the area behind, and everything else where it is', () => {
  adminDraft('letter', schema).write({ words: 'half a' });
  clearAdminDrafts();
  expect(Object.keys(storage)).toEqual(['contact.draft.v1']);
  expect(adminDraft('letter', schema).read()).toBeNull();
});
