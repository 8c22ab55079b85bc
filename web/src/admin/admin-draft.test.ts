import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { adminDraft, clearAdminDrafts } from './admin-draft';

const schema = z.object({ text: z.string() });
/** The part of the browser's Storage that drafts use: its keys are its own properties. */
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
  storage = createStorage({ 'admin.draft.elsewhere': '{"text":"before"}', 'contact.draft.v1': '{}' });
  vi.stubGlobal('window', { sessionStorage: storage });
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

it('stores a draft, and reads one that an earlier page stored', () => {
  adminDraft('mailing', schema).write({ text: 'half a' });
  expect(adminDraft('mailing', schema).read()).toEqual({ text: 'half a' });
  expect(adminDraft('elsewhere', schema).read()).toEqual({ text: 'before' });
});

it('deletes all drafts of the admin area and nothing else', () => {
  adminDraft('mailing', schema).write({ text: 'half a' });
  clearAdminDrafts();
  expect(Object.keys(storage)).toEqual(['contact.draft.v1']);
  expect(adminDraft('mailing', schema).read()).toBeNull();
});
