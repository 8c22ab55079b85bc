import { createHash, randomBytes } from 'node:crypto';
import { SESSION_DAYS, SESSION_IDLE_DAYS, type SessionEndReason } from '#contract/session-end';
import type { Prisma, Session } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { NotFoundError } from '../errors';
import type { Clock, Db, Tx } from '../ports';
import { inTransaction } from '../transaction';

/** Who is signed in. `isAdmin` is read anew with every request: rights that are withdrawn end at once. */
export type SignedIn = {
  sessionId: string;
  adminId: string;
  username: string;
  isAdmin: boolean;
  /** When the session ends unless it is used again. */
  endsAt: Date;
};

const DAY_MS = 86_400_000;
const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
/** How stale "last used" may be: a write per request would be a high price for it. */
const LAST_USED_STALE_MS = 60_000;
const MAX_USER_AGENT = 200;

type SessionDeps = { db: Db; clock: Clock };

type SessionTimes = Pick<Session, 'revokedAt' | 'expiresAt' | 'lastUsedAt'>;

const idleEnd = (lastUsedAt: Date) => new Date(lastUsedAt.getTime() + IDLE_MS);

/** How a session has ended at `now`; null while it is valid. Of two ends the earlier one counts. */
export function sessionEnd(
  { revokedAt, expiresAt, lastUsedAt }: SessionTimes,
  now: Date,
): 'REVOKED' | SessionEndReason | null {
  if (revokedAt) return 'REVOKED';
  const idleAt = idleEnd(lastUsedAt);
  if (idleAt <= now && idleAt < expiresAt) return 'IDLE';
  return expiresAt <= now ? 'EXPIRED' : null;
}

/** Whether a device of this session may be notified at `now`: the session is valid and its account is still an admin. */
export function isLiveAdminSession(session: SessionTimes & { admin: { isAdmin: boolean } }, now: Date): boolean {
  return sessionEnd(session, now) === null && session.admin.isAdmin;
}

/** The rule of `sessionEnd` as a filter: sessions that are valid at `now`. */
export function liveSession(now: Date) {
  return {
    revokedAt: null,
    expiresAt: { gt: now },
    lastUsedAt: { gt: idleStart(now) },
  } satisfies Prisma.SessionWhereInput;
}

/** The rule of `isLiveAdminSession` as a filter. */
export function liveAdminSession(now: Date) {
  return { ...liveSession(now), admin: { isAdmin: true } } satisfies Prisma.SessionWhereInput;
}

/** Sessions that had ended before that moment, in whatever way. */
export function sessionEndedBefore(instant: Date) {
  return {
    OR: [{ revokedAt: { lt: instant } }, { expiresAt: { lt: instant } }, { lastUsedAt: { lt: idleStart(instant) } }],
  } satisfies Prisma.SessionWhereInput;
}

/** A session that was last used at this moment or before is idle at `now`. */
const idleStart = (now: Date) => new Date(now.getTime() - IDLE_MS);

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

/** Whose token this is, or why its session ended by itself; null for a token that is unknown or whose session was revoked. */
export async function findSession(
  { db, clock }: SessionDeps,
  token: string,
): Promise<{ signedIn: SignedIn } | { endedBy: SessionEndReason } | null> {
  const session = await db.session.findUnique({
    where: { tokenDigest: digestOfToken(token) },
    include: { admin: { select: { username: true, isAdmin: true } } },
  });
  if (!session) return null;
  const now = clock.now();
  const end = sessionEnd(session, now);
  if (end) return end === 'REVOKED' ? null : { endedBy: end };
  const { id: sessionId, adminId, expiresAt, admin } = session;
  const idleAt = idleEnd(await noteUse(db, session, now));
  const endsAt = new Date(Math.min(idleAt.getTime(), expiresAt.getTime()));
  return { signedIn: { sessionId, adminId, endsAt, ...admin } };
}

/** Notes that a session is used, at most once a minute. Returns what counts as its last use from here on. */
async function noteUse(db: Db, { id, lastUsedAt }: Pick<Session, 'id' | 'lastUsedAt'>, now: Date): Promise<Date> {
  if (now.getTime() - lastUsedAt.getTime() <= LAST_USED_STALE_MS) return lastUsedAt;
  await db.session.updateMany({ where: { id }, data: { lastUsedAt: now } });
  return now;
}

/**
 * Ends sessions, in a transaction: their tokens are dead from now on, wherever they are stored, and their devices are notified
 * of nothing more. A device for which a notification waits is left to `sendPush`, which removes it and sends the news by mail.
 * Returns how many of the sessions were still valid.
 */
export async function endSessions(tx: Tx, which: Prisma.SessionWhereInput, now: Date): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { AND: [which, liveSession(now)] },
    data: { revokedAt: now },
  });
  await removeIdleDevices(tx, which);
  return count;
}

async function removeIdleDevices(tx: Tx, session: Prisma.SessionWhereInput): Promise<void> {
  const devices = await tx.pushSubscription.findMany({ where: { session }, select: { id: true } });
  const ids = devices.map(({ id }) => id);
  // A notification that is being queued for one of them at this moment is seen by the next statement.
  await tx.$queryRaw`SELECT 1 FROM "PushSubscription" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR UPDATE`;
  await tx.pushSubscription.deleteMany({
    where: { id: { in: ids }, deliveries: { none: { status: 'QUEUED' } } },
  });
}

const TOKEN_BYTES = 32;

/** A new sign-in's secret: 256 random bits in base64url. It is given to the browser once and kept nowhere. */
export function createSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database keeps of a token. A plain digest is enough: nobody can try 256 random bits. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A live sign-in of an account, as its owner knows it again. */
export type SignInOnDevice = { id: string; device: string; isCurrent: boolean; createdAt: Date; lastUsedAt: Date };

/** The account's live sign-ins: the one that asks first, then by when they were last used. */
export async function listSessions(
  { db, clock }: { db: Db; clock: Clock },
  { adminId, sessionId }: SignedIn,
): Promise<SignInOnDevice[]> {
  const sessions = await db.session.findMany({
    where: { adminId, ...liveSession(clock.now()) },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
  });
  return sessions
    .map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: formatDevice(userAgent),
      isCurrent: id === sessionId,
      createdAt,
      lastUsedAt,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

type RevokeDeps = { db: Db; clock: Clock };

/** Ends the session of the request: its token is dead from now on. */
export async function revokeOwnSession({ db, clock }: RevokeDeps, { sessionId }: SignedIn): Promise<void> {
  await inTransaction(db, (tx) => endSessions(tx, { id: sessionId }, clock.now()));
}

/** Ends one of the account's own sign-ins. Throws NotFoundError for any other, and for one that has ended. */
export async function revokeSession({ db, clock }: RevokeDeps, by: SignedIn, sessionId: string): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const count = await endSessions(tx, { id: sessionId, adminId: by.adminId }, at);
    if (count === 0) throw new NotFoundError('This sign-in has ended already.');
    await recordAudit(tx, {
      by,
      action: 'ended a sign-in',
      subjectType: 'SIGN_IN',
      summary: 'Ended a sign-in on another device.',
      at,
    });
  });
}

/** Ends all of the account's sign-ins but the one that asks. Returns how many. */
export async function revokeOtherSessions({ db, clock }: RevokeDeps, by: SignedIn): Promise<number> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const count = await endSessions(tx, { adminId: by.adminId, id: { not: by.sessionId } }, at);
    if (count > 0) {
      await recordAudit(tx, {
        by,
        action: 'ended all other sign-ins',
        subjectType: 'SIGN_IN',
        summary: `Ended all other sign-ins (${count}).`,
        at,
      });
    }
    return count;
  });
}

/** The first that fits is it: Chrome calls itself Safari too, and Edge calls itself Chrome. */
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const DEVICES = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const firstIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** A browser's words about itself in a person's: 'Safari on iPhone'. */
export function formatDevice(userAgent: string | null): string {
  const browser = firstIn(BROWSERS, userAgent ?? '');
  const device = firstIn(DEVICES, userAgent ?? '');
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? device ?? 'Unknown device';
}
