import type * as z from 'zod/mini';
import { type SessionValue, sessionValue } from '../lib/session-value';

const PREFIX = 'admin.draft.';
/** The drafts that this page has used; they also work in memory, where storage is blocked. */
const opened = new Map<string, SessionValue<unknown>>();

/** A text that an admin is writing, stored in this tab until it is sent or they log out. Put a version into the name. */
export function adminDraft<T>(name: string, schema: z.ZodMiniType<T>): SessionValue<T> {
  const key = PREFIX + name;
  const draft = opened.get(key) ?? sessionValue(key, schema);
  opened.set(key, draft);
  // Each name is used with one schema only.
  return draft as SessionValue<T>;
}

/** What was typed before, if it still belongs to what is saved; null, and deleted, when that has changed since. */
export function readCurrent<T>(draft: SessionValue<T>, isCurrent: (stored: T) => boolean): T | null {
  const stored = draft.read();
  if (stored !== null && isCurrent(stored)) return stored;
  draft.clear();
  return null;
}

/** Deletes the drafts of all screens. */
export function clearAdminDrafts(): void {
  for (const draft of opened.values()) draft.clear();
  try {
    const stored = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of stored) sessionStorage.removeItem(key);
  } catch {
    // storage is blocked: nothing is stored
  }
}
