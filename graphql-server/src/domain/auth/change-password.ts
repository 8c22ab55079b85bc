import { recordAudit } from '../audit/record-audit';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import type { GuardDeps } from './guard-guesses';
import { hashPassword, provePassword } from './password';
import { endSessions, type SignedIn } from './sessions';

type ChangeDeps = GuardDeps & { db: Db; clock: Clock };

/**
 * Gives an account a new password, and ends its sign-ins everywhere else. Throws SignInRefusedError when the present one is
 * wrong, TooManyRequestsError.
 */
export async function changePassword(
  deps: ChangeDeps,
  signedIn: SignedIn,
  { password, newPassword, clientAddress }: { password: string; newPassword: string; clientAddress: string },
): Promise<void> {
  await provePassword(deps, signedIn, { password, clientAddress });
  const passwordHash = await hashPassword(newPassword);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await tx.admin.update({ where: { id: signedIn.adminId }, data: { passwordHash } });
    await endSessions(tx, { adminId: signedIn.adminId, id: { not: signedIn.sessionId } }, now);
    await recordAudit(tx, {
      by: signedIn,
      action: 'changed the password',
      subjectType: 'SIGN_IN',
      summary: 'Changed the password, which ended all other sign-ins.',
      at: now,
    });
  });
}
