import type { Clock, Db } from '../ports';

/** So long after its end a sign-in is of no use to anybody who asks what happened. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Deletes sign-ins that expired or were ended long ago. */
export async function forgetSessions({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.session.deleteMany({ where: { OR: [{ expiresAt: { lt: before } }, { revokedAt: { lt: before } }] } });
}
