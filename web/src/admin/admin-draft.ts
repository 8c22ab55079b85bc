import type * as z from 'zod/mini';
import { type SessionValue, sessionValue } from '../lib/session-value';

const PREFIX = 'admin.draft.';
/** What was typed since the page was loaded, also where the browser keeps nothing. */
const opened = new Map<string, SessionValue<unknown>>();

/** What an admin is writing, kept for this tab until it is sent or they log out. Put a version into the name. */
export function adminDraft<T>(name: string, schema: z.ZodMiniType<T>): SessionValue<T> {
  const key = PREFIX + name;
  const draft = opened.get(key) ?? sessionValue(key, schema);
  opened.set(key, draft);
  // One name stands for one shape.
  return draft as SessionValue<T>;
}

/** Nothing of what was being written stays behind, whichever screen it was on. */
export function clearAdminDrafts(): void {
  for (const draft of opened.values()) draft.clear();
  try {
    const stored = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of stored) sessionStorage.removeItem(key);
  } catch {
    // storage is blocked: there is nothing in it
  }
}
