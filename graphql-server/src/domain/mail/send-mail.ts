import type { MailKind } from '#prisma';
import type { studio } from '#studio';
import { WITH_REPLIES } from '../contact/find-messages';
import type { Clock, Db, Mailer, MailMessage } from '../ports';
import { isErasedEmail } from '../privacy/erased';
import { NOTICE_PARTS } from '../push/notice-facts';
import { isStillHeld } from './booking-calendar';
import { bookingCancelledMail } from './booking-cancelled-mail';
import { bookingConfirmationMail } from './booking-confirmation-mail';
import { bookingRefundedMail } from './booking-refunded-mail';
import { classCancelledMail } from './class-cancelled-mail';
import { classChangedMail } from './class-changed-mail';
import { clientMail } from './client-mail';
import { contactReplyMail } from './contact-reply-mail';
import type { MailContext } from './mail-context';
import { MailRefusedError } from './mail-refused-error';
import { paymentRefundedMail, type RefundedPayment } from './payment-refunded-mail';
import { teacherNoticeMail } from './teacher-notice-mail';

type MailDeps = { db: Db; clock: Clock; mailer: Mailer; origin: string; studio: typeof studio };

const MAX_ERROR_LENGTH = 500;
/** With the queue's growing pauses this is about a day of trying. */
const MAX_ATTEMPTS = 14;

/**
 * Sends one queued mail, written from the state of things now. A mail that was sent is not sent again; one that fails
 * throws, so that the job is tried again with the same Message-ID, until that is of no more use.
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await findMail(deps.db, mailId);
  if (mail?.status !== 'QUEUED') return;
  const message = (await isUnwanted(deps.db, mail)) ? null : WRITERS[mail.kind](mail, deps);
  if (!message) {
    await deps.db.outgoingMail.update({ where: { id: mailId }, data: { status: 'SKIPPED' } });
    return;
  }
  try {
    await deps.mailer.send({ ...message, id: mail.id, to: mail.recipient });
  } catch (error) {
    await recordFailure(deps.db, mail, error);
    return;
  }
  await deps.db.outgoingMail.update({
    where: { id: mailId },
    data: { status: 'SENT', sentAt: deps.clock.now(), attempts: { increment: 1 }, lastError: null },
  });
}

/** Throws what went wrong unless it is final. */
async function recordFailure(db: Db, { id, attempts }: Mail, error: unknown): Promise<void> {
  const isFinal = error instanceof MailRefusedError || attempts + 1 >= MAX_ATTEMPTS;
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  await db.outgoingMail.update({
    where: { id },
    data: { attempts: { increment: 1 }, lastError, ...(isFinal ? { status: 'FAILED' } : {}) },
  });
  if (!isFinal) throw error;
}

/** Whoever asked not to be written to, also after the letter was queued, gets it no more; their bookings' mails they do. */
async function isUnwanted(db: Db, { kind, recipient }: Mail): Promise<boolean> {
  if (isErasedEmail(recipient)) return true;
  if (kind !== 'CLIENT_MAIL') return false;
  return Boolean(await db.mailOptOut.findUnique({ where: { email: recipient.toLowerCase() } }));
}

type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

function findMail(db: Db, id: string) {
  return db.outgoingMail.findUnique({
    where: { id },
    include: {
      notice: { include: NOTICE_PARTS },
      booking: { include: { occurrence: { include: { availability: true } } } },
      refund: { include: { paymentAttempt: { include: { occurrence: { include: { availability: true } } } } } },
      reply: { include: { contactMessage: { include: WITH_REPLIES } } },
      mailing: true,
    },
  });
}

/** Who writes which kind of mail, from the state of things now; null when there is nothing left to tell. */
const WRITERS: Record<MailKind, (mail: Mail, context: MailContext) => MailMessage | null> = {
  // One that was late must not arrive after the news that the class, or the place in it, is cancelled.
  BOOKING_CONFIRMATION: (mail, context) =>
    mail.booking && isStillHeld(mail.booking) ? bookingConfirmationMail(mail.booking, context) : null,
  BOOKING_REFUNDED: (mail, context) =>
    mail.booking && mail.refund && bookingRefundedMail(mail.booking, mail.refund, context),
  BOOKING_CANCELLED: (mail, context) => mail.booking && bookingCancelledMail(mail.booking, context),
  CLASS_CANCELLED: (mail, context) => mail.booking && classCancelledMail(mail.booking, context),
  CLASS_CHANGED: (mail, context) => mail.booking && classChangedMail(mail.booking, context),
  PAYMENT_REFUNDED: (mail, context) => mail.refund && paymentRefundedMail(refundedPaymentOf(mail.refund), context),
  CONTACT_REPLY: (mail, context) => mail.reply && contactReplyMail(mail.reply, context),
  CLIENT_MAIL: (mail, context) => mail.mailing && clientMail({ ...mail.mailing, mailId: mail.id }, context),
  TEACHER_NOTICE: (mail, context) => mail.notice && teacherNoticeMail(mail.notice, context),
};

function refundedPaymentOf({ id, amountCents, paymentAttempt }: NonNullable<Mail['refund']>): RefundedPayment {
  const { occurrence, email, name } = paymentAttempt;
  const occasion = occurrence && {
    title: occurrence.availability.title,
    localDate: occurrence.localDate,
    localTime: occurrence.localTime ?? occurrence.availability.localTime,
  };
  return { refundId: id, to: email ?? '', name, amountCents, occasion };
}
