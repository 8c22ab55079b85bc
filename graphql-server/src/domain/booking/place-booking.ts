import { getFreeCancellationUntil } from '#contract/cancellation';
import type { PaymentMethodCode } from '#contract/enums';
import type { Booking } from '#prisma';
import { recordBookingEvents } from '../booking-events';
import type { DatedClassNow } from '../locks';
import { queueMails } from '../outbox/queue-mails';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Jobs, Tx } from '../ports';
import { toDbDate } from '../schedule/local-date';
import { type BookingRequest, type Person, toDigest } from './booking-request';

type Placement = {
  /** The class, locked, with a seat that `requireSeat` found for this person. */
  locked: DatedClassNow;
  person: Person;
  priceCents: number;
  paymentMethod: PaymentMethodCode;
  payment?: { attemptId: string; paymentIntentId: string };
  /** The client's request, for its idempotency key; absent when a payment is completed without its client. */
  request?: BookingRequest | undefined;
  createdAt: Date;
};

/**
 * Writes a confirmed booking with a snapshot of the class, its history, its confirmation mail and the teacher's notification, in the
 * caller's transaction. Both ways to pay end here.
 */
export async function placeBooking(tx: Tx, jobs: Jobs, placement: Placement): Promise<Booking> {
  const { person, payment, request, createdAt, priceCents, paymentMethod } = placement;
  const { occurrence, datedClass } = placement.locked;
  const booking = await tx.booking.create({
    data: {
      occurrenceId: occurrence.id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      notes: person.notes,
      title: datedClass.title,
      className: datedClass.className,
      classType: datedClass.classType,
      localDate: toDbDate(datedClass.localDate),
      localTime: datedClass.localTime,
      startsAt: datedClass.startsAt,
      durationMinutes: datedClass.durationMinutes,
      location: datedClass.location,
      priceCents,
      paymentMethod,
      paymentAttemptId: payment?.attemptId ?? null,
      paymentIntentId: payment?.paymentIntentId ?? null,
      idempotencyKey: request?.idempotencyKey ?? null,
      requestDigest: request?.idempotencyKey ? toDigest(request) : null,
      freeCancellationUntil: getFreeCancellationUntil(datedClass.startsAt),
      createdAt,
      updatedAt: createdAt,
    },
  });
  const { id, email } = booking;
  await recordBookingEvents(tx, [
    {
      bookingId: id,
      kind: 'BOOKED',
      by: 'CLIENT',
      toOccurrenceId: occurrence.id,
      amountCents: priceCents,
      at: createdAt,
    },
  ]);
  await queueMails(tx, jobs, [{ kind: 'BOOKING_CONFIRMATION', recipient: email, bookingId: id }]);
  await queueNotifications(tx, jobs, [{ kind: 'BOOKING_MADE', about: { bookingId: id }, at: createdAt }]);
  return booking;
}
