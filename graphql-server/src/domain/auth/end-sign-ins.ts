import { recordAudit } from '../audit/record-audit';
import { NotFoundError } from '../errors';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { endSessions, type SignedIn } from './sessions';

type EndDeps = { db: Db; clock: Clock };

/** Ends the session of the request: its token is dead from now on. */
export async function endOwnSignIn({ db, clock }: EndDeps, { sessionId }: SignedIn): Promise<void> {
  await inTransaction(db, (tx) => endSessions(tx, { id: sessionId }, clock.now()));
}

/** Ends one of the account's own sign-ins. Throws NotFoundError for any other, and for one that has ended. */
export async function endOneSignIn({ db, clock }: EndDeps, by: SignedIn, sessionId: string): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const count = await endSessions(tx, { id: sessionId, adminId: by.adminId }, at);
    if (count === 0) throw new NotFoundError('This sign-in has ended already.');
    await recordAudit(tx, {
      by,
      action: 'ended a sign-in',
      subjectType: 'SIGN_IN',
      summary: 'Ended a sign-in on another device.',
      at,
    });
  });
}

/** Ends all of the account's sign-ins but the one that asks. Returns how many. */
export async function endOtherSignIns({ db, clock }: EndDeps, by: SignedIn): Promise<number> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const count = await endSessions(tx, { adminId: by.adminId, id: { not: by.sessionId } }, at);
    if (count > 0) {
      await recordAudit(tx, {
        by,
        action: 'ended all other sign-ins',
        subjectType: 'SIGN_IN',
        summary: `Ended all other sign-ins (${count}).`,
        at,
      });
    }
    return count;
  });
}
