import type { MailKind } from '#prisma';
import type { studio } from '#studio';
import type { Clock, Db, Mailer, MailMessage } from '../ports';
import { NOTICE_PARTS } from '../push/notice-facts';
import { bookingCancelledMail } from './booking-cancelled-mail';
import { bookingConfirmationMail } from './booking-confirmation-mail';
import { bookingRefundedMail } from './booking-refunded-mail';
import type { MailContext } from './mail-context';
import { paymentRefundedMail, type RefundedPayment } from './payment-refunded-mail';
import { teacherNoticeMail } from './teacher-notice-mail';

type MailDeps = { db: Db; clock: Clock; mailer: Mailer | null; origin: string; studio: typeof studio };

const MAX_ERROR_LENGTH = 500;

/**
 * Sends one queued mail, written from the state of things now. A mail that was sent is not sent again; one that fails
 * throws, so that the job is tried again with the same Message-ID.
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await findMail(deps.db, mailId);
  if (!mail || mail.status === 'SENT') return;
  if (!deps.mailer) throw new Error('No mail server is configured; the mail waits.');
  const message = WRITERS[mail.kind]?.(mail, deps) ?? null;
  if (!message) return;
  try {
    await deps.mailer.send({ ...message, id: mail.id, to: mail.recipient });
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    await deps.db.outgoingMail.update({ where: { id: mailId }, data: { attempts: { increment: 1 }, lastError } });
    throw error;
  }
  await deps.db.outgoingMail.update({
    where: { id: mailId },
    data: { status: 'SENT', sentAt: deps.clock.now(), attempts: { increment: 1 }, lastError: null },
  });
}

type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

function findMail(db: Db, id: string) {
  return db.outgoingMail.findUnique({
    where: { id },
    include: {
      booking: true,
      notice: { include: NOTICE_PARTS },
      refund: { include: { paymentAttempt: { include: { occurrence: { include: { availability: true } } } } } },
    },
  });
}

/** Who writes which kind of mail, from the state of things now; null when there is nothing left to tell. */
const WRITERS: Partial<Record<MailKind, (mail: Mail, context: MailContext) => MailMessage | null>> = {
  BOOKING_CONFIRMATION: (mail, context) => mail.booking && bookingConfirmationMail(mail.booking, context),
  BOOKING_REFUNDED: (mail, context) =>
    mail.booking && mail.refund && bookingRefundedMail(mail.booking, mail.refund, context),
  BOOKING_CANCELLED: (mail, context) => mail.booking && bookingCancelledMail(mail.booking, context),
  TEACHER_NOTICE: (mail, context) => mail.notice && teacherNoticeMail(mail.notice, context),
  PAYMENT_REFUNDED: (mail, context) => mail.refund && paymentRefundedMail(refundedPaymentOf(mail.refund), context),
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
