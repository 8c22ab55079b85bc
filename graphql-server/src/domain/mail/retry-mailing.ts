import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { StateConflictError } from '../errors';
import { enqueueLetters } from '../outbox/queue-mails';
import { peopleInWords } from '../people-in-words';
import type { Clock, Db, Jobs } from '../ports';
import { inTransaction } from '../transaction';
import { findMailingOrThrow, type MailingProgress, progressOf } from './mailing-progress';

type RetryDeps = { db: Db; clock: Clock; jobs: Jobs };

/** Queues those mails of a mailing again that were given up on. Throws NotFoundError, StateConflictError when none was. */
export async function retryMailing(
  deps: RetryDeps,
  { admin, mailingId }: { admin: Pick<SignedIn, 'username'>; mailingId: string },
): Promise<MailingProgress> {
  const mailing = await findMailingOrThrow(deps.db, mailingId);
  await inTransaction(deps.db, async (tx) => {
    const mails = await tx.outgoingMail.updateManyAndReturn({
      where: { mailingId, status: 'FAILED' },
      data: { status: 'QUEUED', attempts: 0, lastError: null },
      select: { id: true },
    });
    if (mails.length === 0) throw new StateConflictError('There is no failed email to send again.');
    await enqueueLetters(tx, deps.jobs, mails);
    await recordAudit(tx, {
      by: admin,
      action: 'sent again',
      subjectType: 'LETTER',
      subjectId: mailingId,
      summary: `Tried again to send an email to ${peopleInWords(mails.length)}.`,
      at: deps.clock.now(),
    });
  });
  return progressOf(deps.db, mailing);
}
