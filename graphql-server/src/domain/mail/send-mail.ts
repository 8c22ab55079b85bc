import type { OutgoingMail } from '#prisma';
import { toEmailDigest } from '../../lib/sha256';
import { isErasedEmail } from '../erased';
import type { Db, Mailer, MailMessage } from '../ports';
import { COMPOSERS, type MailDeps } from './composers';

const MAX_ERROR_LENGTH = 500;
/** With the queue's exponential backoff this takes about a day. */
const MAX_ATTEMPTS = 14;

/**
 * Sends one queued mail, composed from the current state. A sent mail is not sent again. A failure, also of composing it, is
 * recorded and throws, so that the job is retried with the same Message-ID; a final failure marks the mail as FAILED.
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await deps.db.outgoingMail.findUnique({ where: { id: mailId } });
  if (mail?.status !== 'QUEUED') return;
  try {
    const message = (await isUnsubscribed(deps.db, mail)) ? null : await COMPOSERS[mail.kind](mail, deps);
    if (!message) {
      await deps.db.outgoingMail.update({ where: { id: mailId }, data: { status: 'SKIPPED' } });
      return;
    }
    const isTyped = mail.kind === 'CONTACT_REPLY';
    await deps.mailer.send({ ...message, ...replyTo(mail, deps), isTyped, id: mail.id, to: mail.recipient });
  } catch (error) {
    await recordFailure(deps.db, mail, error);
    return;
  }
  await deps.db.outgoingMail.update({
    where: { id: mailId },
    data: { status: 'SENT', sentAt: deps.clock.now(), attempts: { increment: 1 }, lastError: null },
  });
}

/** Nobody reads the sender's address: an answer to a mail to a client goes to the teacher, and hers to the person it is about. */
function replyTo({ kind }: OutgoingMail, { studio }: MailDeps): Pick<MailMessage, 'replyTo'> {
  return kind === 'TEACHER_NOTICE' ? {} : { replyTo: studio.instructor.email };
}

/** Stores the error of an attempt and throws it again, unless the failure is final. */
async function recordFailure(db: Db, { id, attempts }: OutgoingMail, error: unknown): Promise<void> {
  const isFinal = error instanceof MailRefusedError || attempts + 1 >= MAX_ATTEMPTS;
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  await db.outgoingMail.update({
    where: { id },
    data: { attempts: { increment: 1 }, lastError, ...(isFinal ? { status: 'FAILED' } : {}) },
  });
  if (!isFinal) throw error;
}

/** True for an erased client, and for a mailing to an unsubscribed address. Mails about bookings and classes are always sent. */
async function isUnsubscribed(db: Db, { kind, recipient }: OutgoingMail): Promise<boolean> {
  if (isErasedEmail(recipient)) return true;
  if (kind !== 'CLIENT_MAIL') return false;
  return Boolean(await db.mailOptOut.findUnique({ where: { digest: toEmailDigest(recipient) } }));
}

/** The mail server refuses the mail for good, for example because the mailbox does not exist. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

export type MailStatusReport = {
  /** False when no mail server is configured: mails stay queued. */
  isConfigured: boolean;
  queued: number;
  failed: number;
};

/** Counts queued and failed mails of every kind. */
export async function getMailStatus({ db, mailer }: { db: Db; mailer: Mailer | null }): Promise<MailStatusReport> {
  const [queued, failed] = await Promise.all([
    db.outgoingMail.count({ where: { status: 'QUEUED' } }),
    db.outgoingMail.count({ where: { status: 'FAILED' } }),
  ]);
  return { isConfigured: mailer !== null, queued, failed };
}
