import type { Db } from '../../ports';
import type { SignedIn } from '../sessions';

export type SecondFactor = { onSince: Date | null; recoveryCodesLeft: number };

/** Whether the account's sign-ins demand a code, and how many recovery codes are left. */
export async function findSecondFactor(db: Db, { adminId }: SignedIn): Promise<SecondFactor> {
  const { totpEnabledAt, _count } = await db.admin.findUniqueOrThrow({
    where: { id: adminId },
    select: { totpEnabledAt: true, _count: { select: { recoveryCodes: { where: { usedAt: null } } } } },
  });
  return { onSince: totpEnabledAt, recoveryCodesLeft: _count.recoveryCodes };
}
