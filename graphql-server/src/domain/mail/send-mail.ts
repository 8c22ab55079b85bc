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
/** With the queue's growing pauses this is about a day of trying. */
const MAX_ATTEMPTS = 14;

/**
 * Sends one queued mail, written from the state of things now. A mail that was sent is not sent again; one that fails
 * throws, so that the job is tried again with the same Message-ID, until that is of no more use.
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await deps.db.outgoingMail.findUnique({ where: { id: mailId } });
  if (mail?.status !== 'QUEUED') return;
  const message = (await isUnwanted(deps.db, mail)) ? null : await WRITERS[mail.kind](mail, deps);
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
async function recordFailure(db: Db, { id, attempts }: OutgoingMail, error: unknown): Promise<void> {
  const isFinal = error instanceof MailRefusedError || attempts + 1 >= MAX_ATTEMPTS;
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  await db.outgoingMail.update({
    where: { id },
    data: { attempts: { increment: 1 }, lastError, ...(isFinal ? { status: 'FAILED' } : {}) },
  });
  if (!isFinal) throw error;
}

/** Whoever asked not to be written to, also after the letter was queued, gets it no more; their bookings' mails they do. */
async function isUnwanted(db: Db, { kind, recipient }: OutgoingMail): Promise<boolean> {
  if (isErasedEmail(recipient)) return true;
  if (kind !== 'CLIENT_MAIL') return false;
  return Boolean(await db.mailOptOut.findUnique({ where: { email: recipient.toLowerCase() } }));
}

/** Writes a mail of one kind, from the state of things now; null when there is nothing left to tell. */
type Writer = (mail: OutgoingMail, deps: MailDeps) => Promise<MailMessage | null>;

const WITH_CLASS = { occurrence: { include: { availability: true } } } satisfies Prisma.BookingInclude;
type BookedPlace = Prisma.BookingGetPayload<{ include: typeof WITH_CLASS }>;

const aboutBooking =
  (write: (booking: BookedPlace, context: MailContext) => MailMessage | null): Writer =>
  async ({ bookingId: id }, deps) => {
    const booking = id && (await deps.db.booking.findUnique({ where: { id }, include: WITH_CLASS }));
    return booking ? write(booking, deps) : null;
  };

const WRITERS: Record<MailKind, Writer> = {
  // One that was late must not arrive after the news that the class, or the place in it, is cancelled.
  BOOKING_CONFIRMATION: aboutBooking((booking, context) =>
    isStillHeld(booking) ? bookingConfirmationMail(booking, context) : null,
  ),
  BOOKING_CANCELLED: aboutBooking(bookingCancelledMail),
  CLASS_CANCELLED: aboutBooking(classCancelledMail),
  CLASS_CHANGED: aboutBooking(classChangedMail),
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

/** The mail cannot be delivered, now or later: no such mailbox, or not one at all. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

export type MailStatusReport = {
  /** Whether mail leaves at all: else it waits in the queue. */
  isConfigured: boolean;
  queued: number;
  failed: number;
};

/** How the studio's mail is doing, of every kind. */
export async function getMailStatus({ db, mailer }: { db: Db; mailer: Mailer | null }): Promise<MailStatusReport> {
  const [queued, failed] = await Promise.all([
    db.outgoingMail.count({ where: { status: 'QUEUED' } }),
    db.outgoingMail.count({ where: { status: 'FAILED' } }),
  ]);
  return { isConfigured: mailer !== null, queued, failed };
}
