import { recordAudit } from '../../audit/record-audit';
import { InvalidInputError, StateConflictError } from '../../errors';
import type { Clock, Db } from '../../ports';
import { inTransaction } from '../../transaction';
import type { SignedIn } from '../sessions';
import { createRecoveryCodes, digestOfRecoveryCode } from './recovery-codes';
import { stepOfCode } from './totp';

/**
 * Switches the second factor on with a first code from the app. Returns the recovery codes, which are shown only now.
 * Throws InvalidInputError for a wrong code, StateConflictError when it is on already or was not begun.
 */
export async function confirmSecondFactor(
  { db, clock }: { db: Db; clock: Clock },
  { adminId, username }: SignedIn,
  code: string,
): Promise<string[]> {
  const { totpSecret, totpEnabledAt } = await db.admin.findUniqueOrThrow({ where: { id: adminId } });
  if (!totpSecret || totpEnabledAt) throw new StateConflictError('Please begin again: there is nothing to confirm.');
  const now = clock.now();
  const step = stepOfCode(totpSecret, code.replaceAll(' ', ''), now);
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
      data: codes.map((one) => ({ adminId, codeDigest: digestOfRecoveryCode(one) })),
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
