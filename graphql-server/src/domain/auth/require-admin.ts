import { SESSION_END_MESSAGES } from '#contract/session-end';
import { ForbiddenError, UnauthenticatedError } from '../errors';
import type { Clock, Db } from '../ports';
import { findSession, type SignedIn } from './sessions';

const BEARER = /^Bearer +([A-Za-z0-9_-]{20,200})$/i;

/**
 * Who sends this `Authorization` header; null for a token that is missing, malformed, unknown or revoked. Throws
 * UnauthenticatedError, which says why, when the token's session ended by itself: only its owner knows the token.
 */
export async function signedInBy(
  deps: { db: Db; clock: Clock },
  authorization: string | undefined,
): Promise<SignedIn | null> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  const found = token ? await findSession(deps, token) : null;
  if (found && 'endedBy' in found) throw new UnauthenticatedError(SESSION_END_MESSAGES[found.endedBy]);
  return found?.signedIn ?? null;
}

/** The fence of every admin door. Throws UnauthenticatedError for nobody, ForbiddenError for an account without rights. */
export function requireAdmin(signedIn: SignedIn | null): SignedIn {
  if (!signedIn) throw new UnauthenticatedError();
  if (!signedIn.isAdmin) throw new ForbiddenError();
  return signedIn;
}
