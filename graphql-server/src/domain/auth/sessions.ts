import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/durations';
import { SESSION_DAYS, SESSION_IDLE_DAYS, type SessionEndReason } from '#contract/session-end';
import type { Prisma, Session } from '#prisma';
import { sha256Base64url } from '../../lib/sha256';
import { recordAudit } from '../audit/record-audit';
import { NotFoundError } from '../errors';
import { parseUuid } from '../parse-input';
import type { Clock, Db, Tx } from '../ports';
import { inTransaction } from '../transaction';

/** The signed-in account. `isAdmin` is read on every request, so that withdrawn rights end at once. */
export type SignedIn = {
  sessionId: string;
  adminId: string;
  username: string;
  isAdmin: boolean;
  /** When the session ends if it is not used again. */
  endsAt: Date;
};

const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
/** `lastUsedAt` is updated at most this often, to avoid a write per request. */
const LAST_USED_STALE_MS = 60_000;
const MAX_USER_AGENT = 200;

type SessionDeps = { db: Db; clock: Clock };

type SessionTimes = Pick<Session, 'revokedAt' | 'expiresAt' | 'lastUsedAt'>;

const idleEnd = (lastUsedAt: Date) => new Date(lastUsedAt.getTime() + IDLE_MS);

/** Why a session has ended at `now`; null while it is valid. Of two reasons the earlier one counts. */
export function sessionEnd(
  { revokedAt, expiresAt, lastUsedAt }: SessionTimes,
  now: Date,
): 'REVOKED' | SessionEndReason | null {
  if (revokedAt) return 'REVOKED';
  const idleAt = idleEnd(lastUsedAt);
  if (idleAt <= now && idleAt < expiresAt) return 'IDLE';
  return expiresAt <= now ? 'EXPIRED' : null;
}

/** True when devices of this session may be notified: the session is valid at `now` and its account is an admin. */
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

/** A filter for sessions that ended before `instant`, for any reason. */
export function sessionEndedBefore(instant: Date) {
  return {
    OR: [{ revokedAt: { lt: instant } }, { expiresAt: { lt: instant } }, { lastUsedAt: { lt: idleStart(instant) } }],
  } satisfies Prisma.SessionWhereInput;
}

/** A session last used at this time or earlier is idle at `now`. */
const idleStart = (now: Date) => new Date(now.getTime() - IDLE_MS);

/** Creates a session and returns its token. Only the digest is stored. */
export async function startSession(
  tx: Tx,
  { adminId, userAgent, now }: { adminId: string; userAgent: string | null; now: Date },
): Promise<string> {
  const token = createSessionToken();
  await tx.session.create({
    data: {
      adminId,
      tokenDigest: hashToken(token),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
    },
  });
  return token;
}

/** Finds the session of a token, or why it ended by itself. Returns null for an unknown token or a revoked session. */
export async function findSession(
  { db, clock }: SessionDeps,
  token: string,
): Promise<{ signedIn: SignedIn } | { endedBy: SessionEndReason } | null> {
  const session = await db.session.findUnique({
    where: { tokenDigest: hashToken(token) },
    include: { admin: { select: { username: true, isAdmin: true } } },
  });
  if (!session) return null;
  const now = clock.now();
  const end = sessionEnd(session, now);
  if (end) return end === 'REVOKED' ? null : { endedBy: end };
  const { id: sessionId, adminId, expiresAt, admin } = session;
  const idleAt = idleEnd(await recordUse(db, session, now));
  const endsAt = new Date(Math.min(idleAt.getTime(), expiresAt.getTime()));
  return { signedIn: { sessionId, adminId, endsAt, ...admin } };
}

/** Updates `lastUsedAt` at most once a minute, and returns its current value. */
async function recordUse(db: Db, { id, lastUsedAt }: Pick<Session, 'id' | 'lastUsedAt'>, now: Date): Promise<Date> {
  if (now.getTime() - lastUsedAt.getTime() <= LAST_USED_STALE_MS) return lastUsedAt;
  await db.session.updateMany({ where: { id }, data: { lastUsedAt: now } });
  return now;
}

/**
 * Revokes sessions and removes their devices, so that they get no more notifications. A device with queued notifications is left
 * to `sendPush`, which removes it and mails them. Returns how many sessions were still valid.
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
  // Waits for a transaction that is queueing a notification for one of them; the next statement sees it.
  await tx.$queryRaw`SELECT 1 FROM "PushSubscription" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR UPDATE`;
  await tx.pushSubscription.deleteMany({
    where: { id: { in: ids }, deliveries: { none: { status: 'QUEUED' } } },
  });
}

const TOKEN_BYTES = 32;

/** A session token: 256 random bits in base64url. It is returned to the browser once and not stored. */
function createSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The digest of a token that the database stores. A plain SHA-256 is enough: 256 random bits cannot be guessed. */
function hashToken(token: string): string {
  return sha256Base64url(token);
}

/** A valid session as the account's owner recognises it. */
export type SignInOnDevice = { id: string; device: string; isCurrent: boolean; createdAt: Date; lastUsedAt: Date };

/** Lists the account's valid sessions: the current one first, then by last use. */
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

const HAS_ENDED = 'This sign-in has ended already.';

type RevokeDeps = { db: Db; clock: Clock };

/** Ends the session of the request. */
export async function revokeOwnSession({ db, clock }: RevokeDeps, { sessionId }: SignedIn): Promise<void> {
  await inTransaction(db, (tx) => endSessions(tx, { id: sessionId }, clock.now()));
}

/**
 * Ends one of the account's own sessions.
 * @throws NotFoundError when the session belongs to another account or has ended
 */
export async function revokeSession({ db, clock }: RevokeDeps, by: SignedIn, sessionId: string): Promise<void> {
  const at = clock.now();
  const id = parseUuid(sessionId, HAS_ENDED);
  await inTransaction(db, async (tx) => {
    const count = await endSessions(tx, { id, adminId: by.adminId }, at);
    if (count === 0) throw new NotFoundError(HAS_ENDED);
    const summary = 'Ended a sign-in on another device.';
    await recordAudit(tx, { by, action: 'ended a sign-in', subjectType: 'SIGN_IN', summary, at });
  });
}

/** Ends all of the account's sessions except the current one. Returns how many ended. */
export async function revokeOtherSessions({ db, clock }: RevokeDeps, by: SignedIn): Promise<number> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const count = await endSessions(tx, { adminId: by.adminId, id: { not: by.sessionId } }, at);
    if (count > 0) {
      const summary = `Ended all other sign-ins (${count}).`;
      await recordAudit(tx, { by, action: 'ended all other sign-ins', subjectType: 'SIGN_IN', summary, at });
    }
    return count;
  });
}

/** The first match counts: Chrome also calls itself Safari, and Edge also calls itself Chrome. */
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

type Patterns = readonly (readonly [RegExp, string])[];
const findName = (patterns: Patterns, text: string) => patterns.find(([pattern]) => pattern.test(text))?.[1];

/** Formats a User-Agent for people: 'Safari on iPhone'. */
export function formatDevice(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent ?? '');
  const device = findName(DEVICES, userAgent ?? '');
  if (browser && device) return `${browser} on ${device}`;
  return browser ?? device ?? 'Unknown device';
}
