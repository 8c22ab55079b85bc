import { recordAudit } from '../audit/record-audit';
import { SignInRefusedError } from '../errors';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { type GuardDeps, guardGuesses } from './guard-guesses';
import { isPassword, PASSWORD_OF_NOBODY } from './password';
import { checkSecondFactor } from './second-factor/check-second-factor';
import { startSession } from './sessions';

export type SignInDeps = GuardDeps & { db: Db; clock: Clock };

export type SignInAttempt = {
  username: string;
  password: string;
  /** Of the second factor, or one of the recovery codes. */
  code: string | null;
  clientAddress: string;
  userAgent: string | null;
};

export type SignInResult = { token: string; user: { id: string; username: string; isAdmin: boolean } };

const WAYS = {
  PASSWORD: 'Signed in with a password.',
  CODE: 'Signed in with a password and a code.',
  RECOVERY_CODE: 'Signed in with a password and a recovery code.',
} as const;

/**
 * Signs an account in by name and password and, once the second factor is on, by a code. An unknown name and a wrong
 * password get one and the same answer, after the same work. Throws SignInRefusedError, TooManyRequestsError,
 * ServiceUnavailableError.
 */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignInResult> {
  const guarded = { account: attempt.username, clientAddress: attempt.clientAddress };
  const { admin, way } = await guardGuesses(deps, guarded, () => prove(deps, attempt));
  const now = deps.clock.now();
  const token = await inTransaction(deps.db, async (tx) => {
    await recordAudit(tx, { by: admin, action: 'signed in', subjectType: 'SIGN_IN', summary: WAYS[way], at: now });
    return startSession(tx, { adminId: admin.id, userAgent: attempt.userAgent, now });
  });
  return { token, user: { id: admin.id, username: admin.username, isAdmin: admin.isAdmin } };
}

async function prove(deps: SignInDeps, { username, password, code }: SignInAttempt) {
  const admin = await deps.db.admin.findUnique({ where: { username } });
  const isRight = await isPassword(password, admin?.passwordHash ?? PASSWORD_OF_NOBODY);
  if (!admin || !isRight) throw new SignInRefusedError();
  const way = admin.totpEnabledAt ? await checkSecondFactor(deps, admin, code) : 'PASSWORD';
  return { admin, way } as const;
}
