import type { Prisma } from '#prisma';
import type { Clock, Db, Tx } from '../ports';
import { createSessionToken, digestOfToken } from './session-token';

/** Who is signed in. `isAdmin` is read anew with every request: rights that are withdrawn end at once. */
export type SignedIn = { sessionId: string; adminId: string; username: string; isAdmin: boolean; expiresAt: Date };

/** A sign-in ends after this many days, used or not. */
export const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
/** How stale "last used" may be: a write per request would be a high price for it. */
const LAST_USED_STALE_MS = 60_000;
const MAX_USER_AGENT = 200;

type SessionDeps = { db: Db; clock: Clock };

/** Signs an account in; returns the token, which is known to nobody else from here on. */
export async function startSession(
  tx: Tx,
  { adminId, userAgent, now }: { adminId: string; userAgent: string | null; now: Date },
): Promise<string> {
  const token = createSessionToken();
  await tx.session.create({
    data: {
      adminId,
      tokenDigest: digestOfToken(token),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
    },
  });
  return token;
}

/** Whose token this is; null when it is unknown, expired or ended. */
export async function findSession({ db, clock }: SessionDeps, token: string): Promise<SignedIn | null> {
  const session = await db.session.findUnique({
    where: { tokenDigest: digestOfToken(token) },
    include: { admin: { select: { username: true, isAdmin: true } } },
  });
  const now = clock.now();
  if (!session || session.revokedAt || session.expiresAt <= now) return null;
  if (now.getTime() - session.lastUsedAt.getTime() > LAST_USED_STALE_MS) {
    await db.session.updateMany({ where: { id: session.id }, data: { lastUsedAt: now } });
  }
  const { id: sessionId, adminId, expiresAt } = session;
  return { sessionId, adminId, expiresAt, ...session.admin };
}

/**
 * Ends sign-ins: their tokens are dead from now on, wherever they are kept, and their devices are told of nothing more.
 * Returns how many of them still stood.
 */
export async function endSessions(tx: Tx, which: Prisma.SessionWhereInput, now: Date): Promise<number> {
  await tx.pushSubscription.deleteMany({ where: { session: which } });
  const { count } = await tx.session.updateMany({
    where: { ...which, revokedAt: null, expiresAt: { gt: now } },
    data: { revokedAt: now },
  });
  return count;
}
