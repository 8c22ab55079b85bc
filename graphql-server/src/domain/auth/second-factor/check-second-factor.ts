import { SignInRefusedError } from '../../errors';
import type { Clock, Db, FailureCounts } from '../../ports';
import { digestOfRecoveryCode, isRecoveryCode } from './recovery-codes';
import { stepOfCode } from './totp';

type CheckDeps = { db: Db; clock: Clock; failureCounts: FailureCounts };

type Account = { id: string; totpSecret: string | null };

/** A million codes, three of them right: after this many wrong ones in a quarter of an hour no more are looked at. */
const MAX_WRONG_CODES = 10;

const TEXTS = {
  missing: 'Please enter the code of your authenticator app.',
  wrong: 'This code is not right. Please enter the newest one.',
  tooMany: 'Too many wrong codes. Please use a recovery code, or wait a quarter of an hour.',
} as const;

/**
 * Takes a code of the second factor, or a recovery code, each of them once. Past too many wrong ones only a recovery code,
 * which nobody guesses, lets in. Throws SignInRefusedError that asks for a code.
 */
export async function checkSecondFactor(
  deps: CheckDeps,
  account: Account,
  code: string | null,
): Promise<'CODE' | 'RECOVERY_CODE'> {
  if (!code) throw new SignInRefusedError(TEXTS.missing, 'MISSING');
  if (isRecoveryCode(code)) {
    if (await takeRecoveryCode(deps, account.id, code)) return 'RECOVERY_CODE';
    throw new SignInRefusedError(TEXTS.wrong, 'WRONG');
  }
  const counted = `code of ${account.id}`;
  // Counted before it is looked at, so that many at one time are not looked at either.
  if ((await deps.failureCounts.add(counted)) > MAX_WRONG_CODES) throw new SignInRefusedError(TEXTS.tooMany, 'WRONG');
  if (!(await takeCode(deps, account, code))) throw new SignInRefusedError(TEXTS.wrong, 'WRONG');
  await deps.failureCounts.clear(counted);
  return 'CODE';
}

/** Whether the code is right and of a later step than the last one that was taken; from now on it is the last one. */
async function takeCode({ db, clock }: CheckDeps, { id, totpSecret }: Account, code: string): Promise<boolean> {
  const step = totpSecret ? stepOfCode(totpSecret, code.replaceAll(' ', ''), clock.now()) : null;
  if (step === null) return false;
  const { count } = await db.admin.updateMany({
    where: { id, totpSecret, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

async function takeRecoveryCode({ db, clock }: CheckDeps, adminId: string, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: { adminId, codeDigest: digestOfRecoveryCode(code), usedAt: null },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}
