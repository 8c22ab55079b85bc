import { StateConflictError } from '../../errors';
import type { Clock, Db } from '../../ports';
import type { GuardDeps } from '../guard-guesses';
import { provePassword } from '../prove-password';
import type { SignedIn } from '../sessions';
import { createTotpSecret, totpUri } from './totp';

type BeginDeps = GuardDeps & { db: Db; clock: Clock };

export type SecondFactorSetup = { secret: string; uri: string };

/**
 * Makes a new secret for the authenticator app. Nothing is demanded at sign-in before a first code has proved that the app
 * has it. Throws SignInRefusedError for a wrong password, StateConflictError when the second factor is on already.
 */
export async function beginSecondFactor(
  deps: BeginDeps,
  signedIn: SignedIn,
  { password, clientAddress, issuer }: { password: string; clientAddress: string; issuer: string },
): Promise<SecondFactorSetup> {
  await provePassword(deps, signedIn, { password, clientAddress });
  const secret = createTotpSecret();
  const { count } = await deps.db.admin.updateMany({
    where: { id: signedIn.adminId, totpEnabledAt: null },
    data: { totpSecret: secret, totpLastStep: null },
  });
  if (count === 0) throw new StateConflictError('The second factor is on already.');
  return { secret, uri: totpUri({ secret, username: signedIn.username, issuer }) };
}
