import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionEndReason } from '#contract/session-end';
import { readItem } from '../lib/read-item';
import { clearAdminStore } from './admin-store';
import { ADMIN_TOKEN_KEY as TOKEN_KEY, ADMIN_USER_KEY as USER_KEY } from './admin-token';
import { type AdminSession, type AdminUser, parseSession, type SessionEnd } from './parse-session';

let end: SessionEnd = 'nobody';
let endReason: SessionEndReason | null = null;
/** How many marks and added people the server has not accepted yet. */
let unsent = 0;
const listeners = new Set<() => void>();

/** Sets how many marks and added people would be lost if the sign-in ended. */
export function setUnsent(count: number): void {
  unsent = count;
}

/**
 * Stores the sign-in and deletes everything that an earlier one stored on this device.
 * @throws where storage is blocked or full
 */
export function startAdminSession(token: string, user: AdminUser): void {
  void clearAdminStore();
  unsent = 0;
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  notifyAll();
}

/**
 * Ends the session on this device and deletes everything that was stored for it. With a token, only while that token is
 * still the stored one. `reason` says why the session ended by itself, where that is known.
 */
export function endAdminSession(why: SessionEnd, token?: string, reason: SessionEndReason | null = null): void {
  if (token !== undefined && !isSignedInWith(token)) return;
  end = why;
  endReason = reason;
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  void clearAdminStore();
  notifyAll();
}

/** Whether this token is still the one that is stored on this device. */
export function isSignedInWith(token: string): boolean {
  return readItem(TOKEN_KEY) === token;
}

/** The admin for whom the server renders a screen; null in the browser. */
export const ServerAdmin = createContext<{ token: string; user: AdminUser } | null>(null);

/** The current session; follows changes in this tab and in others. */
export function useAdminSession(): AdminSession {
  const admin = useContext(ServerAdmin);
  const token = useSyncExternalStore(
    watch,
    () => readItem(TOKEN_KEY),
    () => admin?.token ?? null,
  );
  const user = useSyncExternalStore(
    watch,
    () => readItem(USER_KEY),
    () => JSON.stringify(admin?.user),
  );
  return parseSession(token, user, end, unsent, endReason);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', onOtherTab);
  // A page that comes back from the back/forward cache received no storage events meanwhile.
  window.addEventListener('pageshow', notifyAll);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onOtherTab);
    window.removeEventListener('pageshow', notifyAll);
  };
}

function onOtherTab({ key }: StorageEvent): void {
  if (key !== null && key !== TOKEN_KEY && key !== USER_KEY) return;
  end = 'nobody';
  endReason = null;
  notifyAll();
}

function notifyAll(): void {
  for (const listener of listeners) listener();
}
