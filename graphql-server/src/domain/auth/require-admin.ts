import { SESSION_END_MESSAGES } from '#contract/session-end';
import { ForbiddenError, UnauthenticatedError } from '../errors';
import type { Clock, Db } from '../ports';
import { findSession, type SignedIn } from './sessions';

const BEARER = /^Bearer +([A-Za-z0-9_-]{20,200})$/i;

/** The token of an `Authorization` header; null when there is none, or a malformed one. */
export const parseToken = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;

/**
 * Finds the account of an `Authorization` header. Returns null when the token is missing, malformed, unknown or revoked.
 * @throws UnauthenticatedError when the session ended by itself. The message may say why: only the owner knows the token.
 */
export async function findSignedIn(
  deps: { db: Db; clock: Clock },
  authorization: string | undefined,
): Promise<SignedIn | null> {
  const token = parseToken(authorization);
  const found = token ? await findSession(deps, token) : null;
  if (found && 'endedBy' in found) throw new UnauthenticatedError(SESSION_END_MESSAGES[found.endedBy]);
  return found?.signedIn ?? null;
}

/**
 * Authorises every admin call.
 * @throws UnauthenticatedError when nobody is signed in
 * @throws ForbiddenError when the account is not an admin
 */
export function requireAdmin(signedIn: SignedIn | null): SignedIn {
  if (!signedIn) throw new UnauthenticatedError();
  if (!signedIn.isAdmin) throw new ForbiddenError();
  return signedIn;
}
