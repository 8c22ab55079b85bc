import { SignInRefusedError } from '../errors';
import type { Db } from '../ports';
import { type GuardDeps, guardGuesses } from './guard-guesses';
import { isPassword } from './password';
import type { SignedIn } from './sessions';

/**
 * Makes sure that it is still the account's owner who sits there, before something that locks others out. Throws
 * SignInRefusedError for a wrong password, TooManyRequestsError.
 */
export async function provePassword(
  deps: GuardDeps & { db: Db },
  { adminId, username }: SignedIn,
  { password, clientAddress }: { password: string; clientAddress: string },
): Promise<void> {
  const { passwordHash } = await deps.db.admin.findUniqueOrThrow({ where: { id: adminId } });
  await guardGuesses(deps, { account: username, clientAddress }, async () => {
    if (!(await isPassword(password, passwordHash))) throw new SignInRefusedError('This is not your password.');
  });
}
