import type { MailKind, OutgoingMail, Prisma } from '#prisma';
import type { studio } from '#studio';
import { WITH_REPLIES } from '../contact/list-messages';
import type { Clock, Db, Mailer, MailMessage } from '../ports';
import { isErasedEmail } from '../privacy/erased';
import { NOTIFICATION_PARTS } from '../push/compose-push';
import { isStillHeld } from './booking-calendar';
import { bookingConfirmationMail } from './templates/booking-confirmation';
import { bookingCancelledMail, bookingRefundedMail } from './templates/booking-ended';
import { classCancelledMail } from './templates/class-cancelled';
import { classChangedMail } from './templates/class-changed';
import { contactReplyMail } from './templates/contact-reply';
import type { MailContext } from './templates/context';
import { clientMail } from './templates/mailing';
import { paymentRefundedMail, type RefundedPayment } from './templates/payment-refunded';
import { teacherNotificationMail } from './templates/teacher-notification';

type MailDeps = { db: Db; clock: Clock; mailer: Mailer; origin: string; studio: typeof studio };

const MAX_ERROR_LENGTH = 500;
/** With the queue's exponential backoff this takes about a day. */
const MAX_ATTEMPTS = 14;

/**
 * Sends one queued mail, composed from the current state. A sent mail is not sent again. A failure throws, so that the job is
 * retried with the same Message-ID; a final failure marks the mail as FAILED.
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await deps.db.outgoingMail.findUnique({ where: { id: mailId } });
  if (mail?.status !== 'QUEUED') return;
  const message = (await isUnsubscribed(deps.db, mail)) ? null : await COMPOSERS[mail.kind](mail, deps);
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

/** True for an erased client, and for a mailing to an unsubscribed address. Mails about bookings are always sent. */
async function isUnsubscribed(db: Db, { kind, recipient }: OutgoingMail): Promise<boolean> {
  if (isErasedEmail(recipient)) return true;
  if (kind !== 'CLIENT_MAIL') return false;
  return Boolean(await db.mailOptOut.findUnique({ where: { email: recipient.toLowerCase() } }));
}

/** Composes a mail of one kind from the current state. Returns null when it no longer applies. */
type Composer = (mail: OutgoingMail, deps: MailDeps) => Promise<MailMessage | null>;

const WITH_CLASS = { occurrence: { include: { availability: true } } } satisfies Prisma.BookingInclude;
type BookedPlace = Prisma.BookingGetPayload<{ include: typeof WITH_CLASS }>;

const aboutBooking =
  (compose: (booking: BookedPlace, context: MailContext) => MailMessage | null): Composer =>
  async ({ bookingId: id }, deps) => {
    const booking = id && (await deps.db.booking.findUnique({ where: { id }, include: WITH_CLASS }));
    return booking ? compose(booking, deps) : null;
  };

const COMPOSERS: Record<MailKind, Composer> = {
  // A delayed confirmation must not arrive after the mail that cancels the booking or the class.
  BOOKING_CONFIRMATION: aboutBooking((booking, context) =>
    isStillHeld(booking) ? bookingConfirmationMail(booking, context) : null,
  ),
  BOOKING_CANCELLED: aboutBooking(bookingCancelledMail),
  CLASS_CANCELLED: aboutBooking(classCancelledMail),
  CLASS_CHANGED: aboutBooking(classChangedMail),
  BOOKING_MOVED: aboutBooking(classChangedMail),
  CLASS_RESTORED: aboutBooking(classChangedMail),
  MANAGE_LINK: aboutBooking((booking, context) => bookingConfirmationMail(booking, context)),
  MY_BOOKINGS: async () => null,
  BOOKING_REFUNDED: async (mail, deps) => {
    const refund = mail.refundId && (await deps.db.refund.findUnique({ where: { id: mail.refundId } }));
    return refund
      ? aboutBooking((booking, context) => bookingRefundedMail(booking, refund, context))(mail, deps)
      : null;
  },
  PAYMENT_REFUNDED: async ({ refundId: id }, deps) => {
    const include = { paymentAttempt: { include: WITH_CLASS } };
    const refund = id && (await deps.db.refund.findUnique({ where: { id }, include }));
    return refund ? paymentRefundedMail(toRefundedPayment(refund), deps) : null;
  },
  CONTACT_REPLY: async ({ replyId: id }, deps) => {
    const include = { contactMessage: { include: WITH_REPLIES } };
    const reply = id && (await deps.db.reply.findUnique({ where: { id }, include }));
    return reply ? contactReplyMail(reply, deps) : null;
  },
  CLIENT_MAIL: async ({ id: mailId, mailingId: id }, deps) => {
    const mailing = id && (await deps.db.mailing.findUnique({ where: { id } }));
    return mailing ? clientMail({ ...mailing, mailId }, deps) : null;
  },
  TEACHER_NOTICE: async ({ noticeId: id }, deps) => {
    const notification = id && (await deps.db.notification.findUnique({ where: { id }, include: NOTIFICATION_PARTS }));
    return notification ? teacherNotificationMail(notification, deps) : null;
  },
};

type RefundedAttempt = Prisma.RefundGetPayload<{ include: { paymentAttempt: { include: typeof WITH_CLASS } } }>;

function toRefundedPayment({ id, amountCents, paymentAttempt }: RefundedAttempt): RefundedPayment {
  const { occurrence, email, name } = paymentAttempt;
  const occasion = occurrence && {
    title: occurrence.availability.title,
    localDate: occurrence.localDate,
    localTime: occurrence.localTime ?? occurrence.availability.localTime,
  };
  return { refundId: id, to: email ?? '', name, amountCents, occasion };
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
