import type { Clock, Db } from '../ports';
import { deviceWords } from './device-words';
import { liveSession, type SignedIn } from './sessions';

/** A live sign-in of an account, as its owner knows it again. */
export type SignInOnDevice = { id: string; device: string; isCurrent: boolean; createdAt: Date; lastUsedAt: Date };

/** The account's live sign-ins: the one that asks first, then by when they were last used. */
export async function findSignIns(
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
      device: deviceWords(userAgent),
      isCurrent: id === sessionId,
      createdAt,
      lastUsedAt,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}
