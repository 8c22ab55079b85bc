import { recordAudit } from '../audit/record-audit';
import { SignInRefusedError } from '../errors';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { type GuardDeps, guardGuesses } from './guard-guesses';
import { UNMATCHED_HASH, verifyPassword } from './password';
import { checkSecondFactor } from './second-factor/check-second-factor';
import { startSession } from './sessions';

export type SignInDeps = GuardDeps & { db: Db; clock: Clock };

export type SignInAttempt = {
  username: string;
  password: string;
  /** A code of the second factor or a recovery code. */
  code: string | null;
  clientAddress: string;
  userAgent: string | null;
};

export type SignInResult = { token: string; user: { id: string; username: string; isAdmin: boolean } };

const SUMMARIES = {
  PASSWORD: 'Signed in with a password.',
  CODE: 'Signed in with a password and a code.',
  RECOVERY_CODE: 'Signed in with a password and a recovery code.',
} as const;

/**
 * Signs an account in by username, password and, when the second factor is on, a code. An unknown username and a wrong password
 * get the same response after the same work.
 * @throws SignInRefusedError when username, password or code are wrong
 * @throws TooManyRequestsError after too many failed attempts from the address
 * @throws ServiceUnavailableError when too many sign-ins wait
 */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignInResult> {
  const guarded = { account: attempt.username, clientAddress: attempt.clientAddress };
  const { admin, method } = await guardGuesses(deps, guarded, () => checkCredentials(deps, attempt));
  const now = deps.clock.now();
  const token = await inTransaction(deps.db, async (tx) => {
    const summary = SUMMARIES[method];
    await recordAudit(tx, { by: admin, action: 'signed in', subjectType: 'SIGN_IN', summary, at: now });
    return startSession(tx, { adminId: admin.id, userAgent: attempt.userAgent, now });
  });
  return { token, user: { id: admin.id, username: admin.username, isAdmin: admin.isAdmin } };
}

async function checkCredentials(deps: SignInDeps, { username, password, code }: SignInAttempt) {
  const admin = await deps.db.admin.findUnique({ where: { username } });
  const isRight = await verifyPassword(password, admin?.passwordHash ?? UNMATCHED_HASH);
  if (!admin || !isRight) throw new SignInRefusedError();
  const method = admin.totpEnabledAt ? await checkSecondFactor(deps, admin, code) : 'PASSWORD';
  return { admin, method } as const;
}
