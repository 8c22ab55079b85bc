import { createContext, useContext, useSyncExternalStore } from 'react';
import { SESSION_END_MESSAGES, type SessionEndReason } from '#contract/session-end';
import { readItem } from '../lib/read-item';
import { clearAdminStore } from './admin-store';
import { ADMIN_TOKEN_KEY as TOKEN_KEY } from './admin-token';

const USER_KEY = 'adminUser';

export type AdminUser = { _id?: string; username?: string; isAdmin: boolean };

export type AdminSession =
  /** Nobody is signed in. The message for the login screen says why, where there is anything to say. */
  | {
      kind: 'none';
      message: string | null;
      /** A second message: why the session ended by itself. */
      reason?: string | undefined;
    }
  /** The stored user cannot be parsed. */
  | { kind: 'unreadable' }
  /** The user is not an admin. */
  | { kind: 'forbidden' }
  | { kind: 'admin'; token: string; user: AdminUser };

const MESSAGES = {
  nobody: 'Authentication token not found. Please log in.',
  refused: 'Unauthorized or Forbidden. Please log in again.',
  expired: 'Your sign-in has ended. Please log in again.',
  left: null,
  unconfirmed:
    'You are logged out on this device. The server did not answer, so it still counts this sign-in; you can end it under Security.',
} as const;

/** Why the last sign-in ended. */
export type SessionEnd = keyof typeof MESSAGES;

let end: SessionEnd = 'nobody';
let endReason: SessionEndReason | null = null;
/** How many marks and added people the server has not accepted yet. */
let unsent = 0;
const listeners = new Set<() => void>();

/** Parses the stored token and user. */
export function toSession(
  token: string | null,
  user: string | null,
  why: SessionEnd = 'nobody',
  lost = 0,
  reason: SessionEndReason | null = null,
): AdminSession {
  if (!token || !user) {
    return {
      kind: 'none',
      message: toEndMessage(why, lost),
      ...(reason && { reason: SESSION_END_MESSAGES[reason] }),
    };
  }
  try {
    const parsed: unknown = JSON.parse(user);
    if (typeof parsed !== 'object' || parsed === null) return { kind: 'unreadable' };
    const { isAdmin, username }: Partial<Record<keyof AdminUser, unknown>> = parsed;
    if (isAdmin !== true) return { kind: 'forbidden' };
    if (username !== undefined && typeof username !== 'string') return { kind: 'unreadable' };
    return { kind: 'admin', token, user: { isAdmin, ...(username !== undefined && { username }) } };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Names lost entries, unless the admin logged out: the logout dialog did that before. */
function toEndMessage(why: SessionEnd, lost: number): string | null {
  const message = MESSAGES[why];
  if (lost === 0 || why === 'left' || why === 'unconfirmed') return message;
  return `${message} ${lost === 1 ? '1 entry was' : `${lost} entries were`} not sent and went with the sign-in.`;
}

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
  return toSession(token, user, end, unsent, endReason);
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
