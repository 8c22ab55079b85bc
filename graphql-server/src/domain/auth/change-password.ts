import { recordAudit } from '../audit/record-audit';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import type { GuardDeps } from './guard-guesses';
import { hashPassword, requirePassword } from './password';
import { endSessions, type SignedIn } from './sessions';

type ChangeDeps = GuardDeps & { db: Db; clock: Clock };

/**
 * Changes the password of an account and ends all its other sessions. It is safe to repeat.
 * @throws SignInRefusedError when the current password is wrong, and the new one is not the account's already
 * @throws TooManyRequestsError after too many failed attempts
 */
export async function changePassword(
  deps: ChangeDeps,
  signedIn: SignedIn,
  { password, newPassword, clientAddress }: { password: string; newPassword: string; clientAddress: string },
): Promise<void> {
  await requirePassword(deps, signedIn, { password, newPassword, clientAddress });
  const passwordHash = await hashPassword(newPassword);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await tx.admin.update({ where: { id: signedIn.adminId }, data: { passwordHash } });
    await endSessions(tx, { adminId: signedIn.adminId, id: { not: signedIn.sessionId } }, now);
    const summary = 'Changed the password, which ended all other sign-ins.';
    await recordAudit(tx, { by: signedIn, action: 'changed the password', subjectType: 'SIGN_IN', summary, at: now });
  });
}
