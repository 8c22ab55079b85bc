import { SignInRefusedError } from '../../errors';
import type { Clock, Db, FailureCounts } from '../../ports';
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes';
import { findStep } from './totp';

type CheckDeps = { db: Db; clock: Clock; failureCounts: FailureCounts };

type Account = { id: string; totpSecret: string | null };

/** Three of a million codes are right at any time. After this many wrong ones in 15 minutes no code is checked. */
const MAX_WRONG_CODES = 10;

const MESSAGES = {
  missing: 'Please enter the code of your authenticator app.',
  wrong: 'This code is not right. Please enter the newest one.',
  wrongRecovery: 'This recovery code is not right, or was used already. Please take another one.',
  tooMany: 'Too many wrong codes. Please use a recovery code, or wait a quarter of an hour.',
} as const;

/**
 * Checks a code of the second factor or a recovery code; each works once. After too many wrong codes only a recovery code, which
 * cannot be guessed, is accepted.
 * @throws SignInRefusedError when the code is missing or wrong
 */
export async function checkSecondFactor(
  deps: CheckDeps,
  account: Account,
  code: string | null,
): Promise<'CODE' | 'RECOVERY_CODE'> {
  if (!code) throw new SignInRefusedError(MESSAGES.missing, 'MISSING');
  if (isRecoveryCode(code)) {
    if (await consumeRecoveryCode(deps, account.id, code)) return 'RECOVERY_CODE';
    throw new SignInRefusedError(MESSAGES.wrongRecovery, 'WRONG');
  }
  const key = `code of ${account.id}`;
  // Counted before the check, so that the limit also holds for simultaneous attempts.
  if ((await deps.failureCounts.add(key)) > MAX_WRONG_CODES) throw new SignInRefusedError(MESSAGES.tooMany, 'WRONG');
  if (!(await consumeCode(deps, account, code))) throw new SignInRefusedError(MESSAGES.wrong, 'WRONG');
  await deps.failureCounts.clear(key);
  return 'CODE';
}

/** True when the code is right and its time step is later than that of the last used code. Stores the step. */
async function consumeCode({ db, clock }: CheckDeps, { id, totpSecret }: Account, code: string): Promise<boolean> {
  const step = totpSecret ? findStep(totpSecret, code.replaceAll(' ', ''), clock.now()) : null;
  if (step === null) return false;
  const { count } = await db.admin.updateMany({
    where: { id, totpSecret, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

async function consumeRecoveryCode({ db, clock }: CheckDeps, adminId: string, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: { adminId, codeDigest: hashRecoveryCode(code), usedAt: null },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}
