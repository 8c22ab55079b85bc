import { recordAudit } from '../../audit/record-audit';
import { StateConflictError } from '../../errors';
import type { Clock, Db, Tx } from '../../ports';
import { inTransaction } from '../../transaction';
import { type GuardDeps, guardGuesses } from '../guard-guesses';
import { requirePassword } from '../password';
import type { SignedIn } from '../sessions';
import { checkSecondFactor } from './check-second-factor';

type SwitchOffDeps = GuardDeps & { db: Db; clock: Clock };

/** Proof of ownership of the account. */
export type Proof = { password: string } | { code: string };

/**
 * Switches the second factor off.
 * @throws SignInRefusedError when the password or code is wrong
 * @throws StateConflictError when the second factor is off already
 * @throws TooManyRequestsError after too many failed attempts
 */
export async function switchOffSecondFactor(
  deps: SwitchOffDeps,
  signedIn: SignedIn,
  { proof, clientAddress }: { proof: Proof; clientAddress: string },
): Promise<void> {
  const admin = await deps.db.admin.findUniqueOrThrow({ where: { id: signedIn.adminId } });
  if (!admin.totpEnabledAt) throw new StateConflictError('The second factor is off already.');
  if ('password' in proof) await requirePassword(deps, signedIn, { password: proof.password, clientAddress });
  else {
    const guarded = { account: signedIn.username, clientAddress };
    await guardGuesses(deps, guarded, () => checkSecondFactor(deps, admin, proof.code));
  }
  await inTransaction(deps.db, async (tx) => {
    await clearSecondFactor(tx, signedIn.adminId);
    await recordAudit(tx, {
      by: signedIn,
      action: 'switched off the second factor',
      subjectType: 'SIGN_IN',
      summary: 'Switched the second factor off.',
      at: deps.clock.now(),
    });
  });
}

/** Removes the secret and the recovery codes of an account. */
export async function clearSecondFactor(tx: Tx, adminId: string): Promise<void> {
  await tx.admin.update({
    where: { id: adminId },
    data: { totpSecret: null, totpEnabledAt: null, totpLastStep: null },
  });
  await tx.recoveryCode.deleteMany({ where: { adminId } });
}
