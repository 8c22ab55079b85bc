import { SESSION_END_MESSAGES, type SessionEndReason } from '#contract/session-end';

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

/** Parses the stored token and user. */
export function parseSession(
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
