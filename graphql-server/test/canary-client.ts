import { addDays } from '#contract/civil-date';
import type { Db } from '../src/domain/ports';
import { createStudioTime } from '../src/domain/time/studio-time';
import { toEmailDigest } from '../src/lib/sha256';
import { createClass } from './classes';
import { bookingFactory } from './factories/booking';
import { occurrenceFactory } from './factories/occurrence';
import { paymentAttemptFactory } from './factories/payment-attempt';

/** Unique texts in personal fields: wherever one appears, personal data leaked. */
export type Canaries = {
  name: string;
  email: string;
  phone: string;
  notes: string;
  message: string;
  answer: string;
  paymentIntentId: string;
  refundId: string;
  mailing: string;
  failure: string;
  network: string;
  privateNote: string;
  device: string;
};

/** The canaries of one client; `mark` distinguishes clients. */
export const getCanaries = (mark: string): Canaries => ({
  name: `Canary-${mark} Name`,
  email: `canary_${mark}@example.com`,
  phone: `+34 600 ${mark.length}13 377`,
  notes: `canary-${mark}-notes`,
  message: `canary-${mark}-message`,
  answer: `canary-${mark}-answer`,
  paymentIntentId: `pi_canary${mark}`,
  refundId: `re_canary${mark}`,
  mailing: `canary-${mark}-letter`,
  failure: `canary-${mark}-failure`,
  network: `canary-${mark}-network`,
  privateNote: `canary-${mark}-private-note`,
  device: `https://push.example/canary-${mark}-device`,
});

const studioTime = createStudioTime('Europe/Madrid');

/**
 * Creates a client with rows in every table: a paid, a refunded and a cancelled booking of a class on `date`, a message with a
 * reply, mails, a mailing, a private note, a place on a waitlist, notifications, provider events and a payment issue. No matter of
 * theirs is open after that date.
 */
export async function plantClient(db: Db, text: Canaries, date: string) {
  const person = { name: text.name, email: text.email.toUpperCase() };
  const contact = { phone: text.phone, notes: text.notes };
  const availability = await createClass(db, { startDate: new Date(date), showOnHomepage: true, capacity: 8 });
  const { id: occurrenceId } = await db.occurrence.create({
    data: occurrenceFactory(availability.id, { localDate: new Date(date) }),
  });
  const where = { availability, occurrenceId, localDate: date, studioTime };
  const createdAt = new Date(addDays(date, -7));
  const payer = { ...person, ...contact, holdExpiresAt: null, networkDigest: text.network };
  const paid = await db.paymentAttempt.create({
    data: paymentAttemptFactory(occurrenceId, createdAt, {
      ...payer,
      status: 'BOOKED',
      paymentIntentId: text.paymentIntentId,
    }),
  });
  const refunded = await db.paymentAttempt.create({
    data: paymentAttemptFactory(occurrenceId, createdAt, {
      ...payer,
      status: 'REFUNDED',
      paymentIntentId: `${text.paymentIntentId}_2`,
    }),
  });
  await db.paymentAttempt.create({
    data: paymentAttemptFactory(occurrenceId, createdAt, { ...payer, status: 'ABANDONED' }),
  });
  const book = (extra: Parameters<typeof bookingFactory>[2]) =>
    db.booking.create({ data: bookingFactory(where, person, { ...contact, createdAt, ...extra }) });
  const booking = await book({
    paymentMethod: 'CARD',
    paymentIntentId: text.paymentIntentId,
    paymentAttemptId: paid.id,
    requestDigest: 'digest-of-canary',
    idempotencyKey: `key-${text.notes}`,
  });
  const refundedBooking = await book({
    paymentMethod: 'CARD',
    status: 'REFUNDED',
    paymentIntentId: `${text.paymentIntentId}_2`,
    paymentAttemptId: refunded.id,
    refundId: text.refundId,
  });
  const cancelled = await book({ status: 'CANCELLED' });
  await db.attendanceMark.create({ data: { key: `mark-of-${booking.id}`, bookingId: booking.id, isPaidCash: false } });
  const refund = await db.refund.create({
    data: {
      paymentAttemptId: refunded.id,
      paymentIntentId: `${text.paymentIntentId}_2`,
      purpose: 'ADMIN',
      key: `booking-${refundedBooking.id}`,
      status: 'DONE',
      amountCents: 1500,
      reason: 'Asked for by the teacher.',
      providerRefundId: text.refundId,
    },
  });
  const message = await db.contactMessage.create({
    data: { name: text.name, email: text.email, message: text.message, createdAt },
  });
  const reply = await db.reply.create({
    data: {
      contactMessageId: message.id,
      recipientEmail: text.email,
      subject: 'Re',
      textBody: text.answer,
      createdAt,
    },
  });
  const mailing = await db.mailing.create({ data: { subject: 'News', textBody: text.mailing, createdAt } });
  const recipient = text.email;
  const mails = [
    { kind: 'BOOKING_CONFIRMATION', bookingId: booking.id },
    { kind: 'BOOKING_REFUNDED', bookingId: refundedBooking.id, refundId: refund.id },
    { kind: 'CONTACT_REPLY', replyId: reply.id },
    { kind: 'CLIENT_MAIL', mailingId: mailing.id, lastError: `${text.failure} ${text.email}` },
  ] as const;
  for (const mail of mails) {
    await db.outgoingMail.create({ data: { ...mail, recipient, status: 'SENT', sentAt: createdAt, createdAt } });
  }
  await db.bookingEvent.create({
    data: { bookingId: booking.id, kind: 'MOVED', by: 'CLIENT', requestKey: `move-of-${booking.id}`, at: createdAt },
  });
  const device = { endpoint: text.device, p256dh: 'key', auth: 'secret', wantsTakesPlace: false };
  await db.clientPushSubscription.create({ data: { ...device, bookingId: booking.id } });
  const waiting = {
    name: text.name,
    email: text.email.toUpperCase(),
    ...contact,
    startsAt: booking.startsAt,
    createdAt,
  };
  const entry = await db.waitlistEntry.create({ data: { ...waiting, occurrenceId, status: 'LEFT' } });
  await db.clientPushSubscription.create({ data: { ...device, waitlistEntryId: entry.id } });
  await db.clientNote.create({
    data: { email: text.email.toLowerCase(), text: text.privateNote, updatedAt: createdAt },
  });
  const digest = toEmailDigest(text.email);
  await db.mailOptOut.create({ data: { digest, email: text.email.toLowerCase() } });
  await db.notification.create({ data: { kind: 'BOOKING_MADE', bookingId: booking.id, createdAt } });
  await db.notification.create({ data: { kind: 'MESSAGE_RECEIVED', contactMessageId: message.id, createdAt } });
  await db.providerEvent.create({
    data: { id: `evt_${text.paymentIntentId}`, type: 'charge.refunded', paymentIntentId: text.paymentIntentId },
  });
  await db.paymentIssue.create({
    data: {
      kind: 'PARTLY_REFUNDED',
      paymentIntentId: text.paymentIntentId,
      words: 'A part was given back.',
      resolvedAt: createdAt,
    },
  });
  await db.auditEntry.create({
    data: {
      username: 'teacher',
      action: 'refunded',
      subjectType: 'BOOKING',
      subjectId: refundedBooking.id,
      summary: 'Refunded a place.',
    },
  });
  return { availability, occurrenceId, booking, refundedBooking, cancelled, message, mailing };
}
