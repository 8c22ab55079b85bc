import { formatEuros } from '#contract/format-price';
import { type studio as ourStudio, studio } from '#studio';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import { nameDay } from '../format';
import type { Clock, Db } from '../ports';
import { fromDbDate } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';
import { inTransaction } from '../transaction';
import type { ClientRecords } from './client-records';
import { readClientRecordsOrThrow } from './find-client';

type Context = { studio: typeof ourStudio; now: Date };

/** Formats an enum value for people: BOOKING_CONFIRMATION -> 'booking confirmation'. */
const plain = (code: string) => code.toLowerCase().replaceAll('_', ' ');

/**
 * Everything stored about a client, under names that a person understands. Empty fields are left out. Instants are ISO 8601 in
 * UTC; days and times of classes are in the studio's time zone.
 */
function clientFile(records: ClientRecords, { studio, now }: Context): object {
  return {
    about: `Everything that ${studio.name} keeps about ${records.email}.`,
    asOf: now,
    bookings: records.bookings.map((booking) => ({
      number: booking.id,
      class: booking.title,
      kind: plain(booking.classType),
      day: fromDbDate(booking.localDate),
      dayInWords: nameDay(booking.localDate),
      time: booking.localTime,
      minutes: booking.durationMinutes,
      place: booking.location,
      name: booking.name,
      email: booking.email,
      ...given({ phone: booking.phone, notes: booking.notes }),
      price: formatEuros(booking.priceCents),
      paid: booking.paymentMethod === 'CARD' ? 'by card' : 'in person',
      ...given({ payment: booking.paymentIntentId, refund: booking.refundId }),
      status: plain(booking.status),
      ...given({ attendance: booking.attendance && plain(booking.attendance), paidCashAt: booking.paidCashAt }),
      ...given({
        canChooseUntil: booking.rebookingOffer?.until,
        choice: booking.rebookingOffer?.outcome && plain(booking.rebookingOffer.outcome),
        choseAt: booking.rebookingOffer?.decidedAt,
      }),
      notifiedDevices: booking.devices.map(({ endpoint, wantsTakesPlace, createdAt }) => ({
        address: endpoint,
        alsoWhenItTakesPlace: wantsTakesPlace,
        since: createdAt,
      })),
      bookedAt: booking.createdAt,
      lastChangedAt: booking.updatedAt,
    })),
    waitlists: records.waiting.map(({ occurrence, devices, ...entry }) => ({
      number: entry.id,
      class: occurrence.availability.title,
      day: fromDbDate(occurrence.localDate),
      time: occurrence.localTime ?? occurrence.availability.localTime,
      name: entry.name,
      email: entry.email,
      ...given({ phone: entry.phone, notes: entry.notes }),
      places: entry.seats,
      status: plain(entry.status),
      ...given({ placeHeldUntil: entry.offerExpiresAt, booking: entry.bookingId }),
      offersThatPassed: entry.lapses,
      notifiedDevices: devices.map(({ endpoint, createdAt }) => ({ address: endpoint, since: createdAt })),
      joinedAt: entry.createdAt,
      lastChangedAt: entry.updatedAt,
    })),
    payments: records.attempts.map((attempt) => ({
      number: attempt.id,
      amount: formatEuros(attempt.amountCents),
      ...given({ payment: attempt.paymentIntentId, name: attempt.name, email: attempt.email }),
      ...given({ phone: attempt.phone, notes: attempt.notes, networkFingerprint: attempt.networkDigest }),
      status: plain(attempt.status),
      begunAt: attempt.createdAt,
      lastChangedAt: attempt.updatedAt,
    })),
    refunds: records.refunds.map((refund) => ({
      number: refund.id,
      ofPayment: refund.paymentIntentId,
      amount: formatEuros(refund.amountCents),
      why: refund.reason,
      status: plain(refund.status),
      ...given({ refund: refund.providerRefundId }),
      askedForAt: refund.createdAt,
      lastChangedAt: refund.updatedAt,
    })),
    paymentNotes: records.issues.map((issue) => ({
      ofPayment: issue.paymentIntentId,
      note: issue.words,
      since: issue.createdAt,
      ...given({ lookedAtAt: issue.resolvedAt }),
    })),
    newsOfTheCardProvider: records.events.map((event) => ({
      ofPayment: event.paymentIntentId,
      what: event.type,
      at: event.receivedAt,
    })),
    mailsToYou: records.mails.map((mail) => ({
      what: plain(mail.kind),
      to: mail.recipient,
      status: plain(mail.status),
      ...given({ subject: mail.mailing?.subject, words: mail.mailing?.textBody, lastFailure: mail.lastError }),
      writtenAt: mail.createdAt,
      ...given({ sentAt: mail.sentAt }),
    })),
    messagesFromYou: records.messages.map((message) => ({
      name: message.name,
      email: message.email,
      ...given({ subject: message.subject }),
      message: message.message,
      at: message.createdAt,
      answers: message.replies.map(({ recipientEmail, subject, textBody, createdAt }) => ({
        to: recipientEmail,
        subject,
        answer: textBody,
        at: createdAt,
      })),
    })),
    ...given({ wantsNoLettersSince: records.optOut?.createdAt }),
    ...(records.note
      ? { privateNoteAboutYou: { note: records.note.text, lastChangedAt: records.note.updatedAt } }
      : {}),
    whatTheStudioDid: records.audit.map(({ summary, createdAt }) => ({ what: summary, at: createdAt })),
  };
}

/** The fields that are not empty. */
function given<Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<Fields>;
}

type ExportInput = { admin: Pick<SignedIn, 'username'>; email: string };

export type ClientFile = { name: string; content: string };

/**
 * Exports everything stored about an address as one JSON file, and records the export.
 * @throws NotFoundError when nothing is stored about the address
 */
export async function exportClient(
  { db, clock, studioTime }: { db: Db; clock: Clock; studioTime: StudioTime },
  { admin, email }: ExportInput,
): Promise<ClientFile> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const records = await readClientRecordsOrThrow(tx, email);
    const summary = 'Everything that is kept about a client was downloaded.';
    await recordAudit(tx, { by: admin, action: 'exported', subjectType: 'CLIENT', summary, at: now });
    return {
      name: `client-data-${studioTime.toLocalDate(now)}.json`,
      content: `${JSON.stringify(clientFile(records, { studio, now }), null, 2)}\n`,
    };
  });
}
