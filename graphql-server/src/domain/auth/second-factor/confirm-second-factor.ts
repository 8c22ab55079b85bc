import { recordAudit } from '../../audit/record-audit';
import { InvalidInputError, StateConflictError } from '../../errors';
import type { Clock, Db } from '../../ports';
import { inTransaction } from '../../transaction';
import type { GuardDeps } from '../guard-guesses';
import { requirePassword } from '../password';
import type { SignedIn } from '../sessions';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import { createTotpSecret, findStep, totpUri } from './totp';

/**
 * Switches the second factor on with a first code from the authenticator app. Returns the recovery codes, which are shown once.
 * @throws InvalidInputError when the code is wrong
 * @throws StateConflictError when the second factor is on already or was not begun
 */
export async function confirmSecondFactor(
  { db, clock }: { db: Db; clock: Clock },
  { adminId, username }: SignedIn,
  code: string,
): Promise<string[]> {
  const { totpSecret, totpEnabledAt } = await db.admin.findUniqueOrThrow({ where: { id: adminId } });
  if (!totpSecret || totpEnabledAt) throw new StateConflictError('Please begin again: there is nothing to confirm.');
  const now = clock.now();
  const step = findStep(totpSecret, code.replaceAll(' ', ''), now);
  if (step === null) {
    throw new InvalidInputError([{ path: 'code', message: 'This code is not right. Please enter the newest one.' }]);
  }
  const codes = createRecoveryCodes();
  await inTransaction(db, async (tx) => {
    const { count } = await tx.admin.updateMany({
      where: { id: adminId, totpSecret, totpEnabledAt: null },
      data: { totpEnabledAt: now, totpLastStep: step },
    });
    if (count === 0) throw new StateConflictError('Please begin again: there is nothing to confirm.');
    await tx.recoveryCode.deleteMany({ where: { adminId } });
    await tx.recoveryCode.createMany({
      data: codes.map((one) => ({ adminId, codeDigest: hashRecoveryCode(one) })),
    });
    await recordAudit(tx, {
      by: { username },
      action: 'switched on the second factor',
      subjectType: 'SIGN_IN',
      summary: 'Switched the second factor on.',
      at: now,
    });
  });
  return codes;
}

type StartDeps = GuardDeps & { db: Db; clock: Clock };

export type SecondFactorSetup = { secret: string; uri: string };

/**
 * Creates a new secret for the authenticator app. Sign-in requires no code until `confirmSecondFactor` has proved that the app
 * has the secret.
 * @throws SignInRefusedError when the password is wrong
 * @throws StateConflictError when the second factor is on already
 */
export async function beginSecondFactor(
  deps: StartDeps,
  signedIn: SignedIn,
  { password, clientAddress, issuer }: { password: string; clientAddress: string; issuer: string },
): Promise<SecondFactorSetup> {
  await requirePassword(deps, signedIn, { password, clientAddress });
  const secret = createTotpSecret();
  const { count } = await deps.db.admin.updateMany({
    where: { id: signedIn.adminId, totpEnabledAt: null },
    data: { totpSecret: secret, totpLastStep: null },
  });
  if (count === 0) throw new StateConflictError('The second factor is on already.');
  return { secret, uri: totpUri({ secret, username: signedIn.username, issuer }) };
}

export type SecondFactor = { onSince: Date | null; recoveryCodesLeft: number };

/** Since when sign-in requires a code (null: it does not), and the number of unused recovery codes. */
export async function getSecondFactor(db: Db, { adminId }: SignedIn): Promise<SecondFactor> {
  const { totpEnabledAt, _count } = await db.admin.findUniqueOrThrow({
    where: { id: adminId },
    select: { totpEnabledAt: true, _count: { select: { recoveryCodes: { where: { usedAt: null } } } } },
  });
  return { onSince: totpEnabledAt, recoveryCodesLeft: _count.recoveryCodes };
}
