import { recordAudit } from '../audit/record-audit';
import { SignInRefusedError } from '../errors';
import type { Clock, Db, RateLimits } from '../ports';
import { inTransaction } from '../transaction';
import { isPassword, PASSWORD_OF_NOBODY } from './password';
import { startSession } from './sessions';

type SignInDeps = { db: Db; clock: Clock; rateLimits: RateLimits };

export type SignInAttempt = {
  username: string;
  password: string;
  clientAddress: string;
  userAgent: string | null;
};

export type SignInResult = { token: string; user: { id: string; username: string; isAdmin: boolean } };

/**
 * Signs an account in by name and password. An unknown name and a wrong password get one and the same answer, after the same
 * work. Throws SignInRefusedError, TooManyRequestsError.
 */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignInResult> {
  await deps.rateLimits.consume('sign-in', attempt.clientAddress);
  const admin = await deps.db.admin.findUnique({ where: { username: attempt.username } });
  const isRight = await isPassword(attempt.password, admin?.passwordHash ?? PASSWORD_OF_NOBODY);
  if (!admin || !isRight) throw new SignInRefusedError();
  const now = deps.clock.now();
  const token = await inTransaction(deps.db, async (tx) => {
    await recordAudit(tx, {
      by: admin,
      action: 'signed in',
      subjectType: 'SIGN_IN',
      summary: 'Signed in with a password.',
      at: now,
    });
    return startSession(tx, { adminId: admin.id, userAgent: attempt.userAgent, now });
  });
  return { token, user: { id: admin.id, username: admin.username, isAdmin: admin.isAdmin } };
}
