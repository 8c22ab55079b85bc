import { useSyncExternalStore } from 'react';
import { SESSION_END_MESSAGES, type SessionEndReason } from '#contract/session-end';
import { clearAdminStore } from './admin-store';
import { ADMIN_TOKEN_KEY as TOKEN_KEY } from './admin-token';

const USER_KEY = 'adminUser';

export type AdminUser = { _id?: string; username?: string; isAdmin: boolean };

export type AdminSession =
  /** Nobody is signed in; why, as a message for the login screen, where there is anything to say. */
  | {
      kind: 'none';
      message: string | null;
      /** A second message: why the session ended by itself. */
      reason?: string | undefined;
    }
  /** What is stored about the user cannot be read. */
  | { kind: 'unreadable' }
  /** Somebody without the rights of an admin. */
  | { kind: 'stranger' }
  | { kind: 'admin'; token: string; user: AdminUser };

const MESSAGES = {
  nobody: 'Authentication token not found. Please log in.',
  refused: 'Unauthorized or Forbidden. Please log in again.',
  expired: 'Your sign-in has ended. Please log in again.',
  left: null,
  unconfirmed:
    'You are logged out on this device. The server did not answer, so it still counts this sign-in; you can end it under Security.',
} as const;

/** Why nobody is signed in any more. */
export type SessionEnd = keyof typeof MESSAGES;

let end: SessionEnd = 'nobody';
let endReason: SessionEndReason | null = null;
/** How many of the teacher's marks the server has not taken. */
let unsent = 0;
const listeners = new Set<() => void>();

/** What the stored texts say of who is signed in. */
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
      message: getMessage(why, lost),
      ...(reason && { reason: SESSION_END_MESSAGES[reason] }),
    };
  }
  try {
    const parsed: unknown = JSON.parse(user);
    if (typeof parsed !== 'object' || parsed === null) return { kind: 'unreadable' };
    const isAdmin = 'isAdmin' in parsed && parsed.isAdmin === true;
    return isAdmin ? { kind: 'admin', token, user: parsed as AdminUser } : { kind: 'stranger' };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Whoever logs out here was asked about what would be lost; whoever is sent away hears of it now. */
function getMessage(why: SessionEnd, lost: number): string | null {
  const message = MESSAGES[why];
  if (lost === 0 || why === 'left' || why === 'unconfirmed') return message;
  return `${message} ${lost === 1 ? '1 mark was' : `${lost} marks were`} not sent and went with the sign-in.`;
}

/** Makes known how many marks would be lost with the sign-in. */
export function setUnsent(count: number): void {
  unsent = count;
}

/** Remembers who signed in; what an earlier sign-in kept on this device goes. Throws where the browser keeps nothing. */
export function startAdminSession(token: string, user: AdminUser): void {
  void clearAdminStore();
  unsent = 0;
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  notifyAll();
}

/**
 * Ends the session on this device and removes everything that was stored for it. With a token, only as long as it is still the
 * one that is stored. `reason` says why the session ended by itself, where that is known.
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

/** Whether this is still the sign-in of this device. */
export function isSignedInWith(token: string): boolean {
  return stored(TOKEN_KEY) === token;
}

/** Who is signed in, in step with what happens here and in other tabs. */
export function useAdminSession(): AdminSession {
  const token = useSyncExternalStore(watch, () => stored(TOKEN_KEY));
  const user = useSyncExternalStore(watch, () => stored(USER_KEY));
  return toSession(token, user, end, unsent, endReason);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: nobody can be signed in
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', onOtherTab);
  // A page that the browser had put away whole, and brings back, has heard of nothing meanwhile.
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
