import { recordAudit } from '../audit/record-audit';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { hashPassword } from './password';
import { clearSecondFactor } from './second-factor/switch-off-second-factor';
import { endSessions } from './sessions';

type Reset = { username: string; password: string; withSecondFactor: boolean };

export type ResetOutcome = { isNew: boolean; revokedSessions: number; hasSecondFactor: boolean };

/**
 * Sets the password of an account without the old one: for the operator's command line only. Creates the account when there is
 * none. Ends all its sessions; `withSecondFactor` also switches the second factor off.
 */
export async function resetPassword(
  { db, clock }: { db: Db; clock: Clock },
  { username, password, withSecondFactor }: Reset,
): Promise<ResetOutcome> {
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const known = await tx.admin.findUnique({ where: { username } });
    const { id } = known
      ? await tx.admin.update({ where: { username }, data: { passwordHash } })
      : await tx.admin.create({ data: { username, passwordHash } });
    const revokedSessions = await endSessions(tx, { adminId: id }, now);
    const isSwitchedOff = withSecondFactor && Boolean(known?.totpEnabledAt);
    if (isSwitchedOff) await clearSecondFactor(tx, id);
    await recordAudit(tx, {
      by: { username },
      action: 'reset the password',
      subjectType: 'SIGN_IN',
      summary: `Reset the password on the server, which ended all sign-ins${isSwitchedOff ? ' and switched the second factor off' : ''}.`,
      at: now,
    });
    return { isNew: !known, revokedSessions, hasSecondFactor: Boolean(known?.totpEnabledAt) && !isSwitchedOff };
  });
}
