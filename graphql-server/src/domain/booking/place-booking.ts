import { getFreeCancellationUntil } from '#contract/cancellation';
import type { PaymentMethodCode } from '#contract/enums';
import type { Booking } from '#prisma';
import { findMade, type RequestKey } from '../idempotency';
import { recordChange } from '../outbox/record-change';
import type { Jobs, Tx } from '../ports';
import type { DatedClass } from '../schedule/dated-class';
import type { DatedClassNow } from '../schedule/lock-class';
import { toDbDate } from '../time/local-date';
import { endWaiting } from '../waitlist/end-waiting';
import { noteFullAgain } from '../waitlist/first-come';
import type { PersonDetails } from './booking-request';
import { refundTakenAgain } from './refund-taken-again';

type Placement = {
  /** The class, locked, with a seat that `requireSeat` found for this person, or as it was before the teacher added one. */
  locked: DatedClassNow;
  person: PersonDetails;
  priceCents: number;
  paymentMethod: PaymentMethodCode;
  payment?: { attemptId: string; paymentIntentId: string };
  /** Of the request that books; null without a key, and when a payment is completed without its client. */
  requestKey: RequestKey | null;
  /**
   * Set when the teacher adds the person: whether they are here and paid at the studio just now, and whether she added a place to the
   * class for them.
   */
  addedByTeacher?: {
    by: { username: string };
    isHere: boolean;
    isPaidCash: boolean;
    isRaised: boolean;
  };
  /** The place on the waitlist that was offered to them; null or absent without one. */
  waitlistEntryId?: string | null;
  createdAt: Date;
};

/** What a booking stores of its class, and until when it can be cancelled for free. The price is agreed apart from it. */
export function toSnapshot(datedClass: DatedClass) {
  const { title, className, classType, localDate, localTime, startsAt, durationMinutes, location } = datedClass;
  return {
    ...{ title, className, classType, localTime, startsAt, durationMinutes, location },
    localDate: toDbDate(localDate),
    freeCancellationUntil: getFreeCancellationUntil(startsAt),
  };
}

/**
 * Writes a confirmed booking with a snapshot of the class, and records it, in the caller's transaction. Both ways to pay end here,
 * and so does a person whom the teacher adds. Somebody who waited for a place in this class waits no longer, and a place that was
 * cancelled late may be refunded now.
 */
export async function placeBooking(tx: Tx, jobs: Jobs, placement: Placement): Promise<Booking> {
  const { person, payment, addedByTeacher, createdAt, priceCents, paymentMethod } = placement;
  const { occurrence, datedClass } = placement.locked;
  const booking = await tx.booking.create({
    data: {
      occurrenceId: occurrence.id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      notes: person.notes,
      ...toSnapshot(datedClass),
      priceCents,
      paymentMethod,
      paymentAttemptId: payment?.attemptId ?? null,
      paymentIntentId: payment?.paymentIntentId ?? null,
      ...placement.requestKey,
      ...getMarks(placement),
      createdAt,
      updatedAt: createdAt,
    },
  });
  const tookOffer = await endWaiting(tx, booking, placement.waitlistEntryId ?? null);
  await noteFullAgain(tx, placement.locked, createdAt);
  const { by = 'CLIENT', isRaised = false } = addedByTeacher ?? {};
  // A place that was added for this person is not one that somebody gave up.
  if (!isRaised) await refundTakenAgain(tx, jobs, placement.locked, createdAt);
  await recordChange(tx, jobs, { kind: 'BOOKED', booking, by, tookOffer, isRaised, at: createdAt });
  return booking;
}

/** The first marks of somebody whom the teacher adds; a place without marks is at version 0. */
function getMarks({ addedByTeacher, createdAt }: Placement) {
  const { isHere = false, isPaidCash = false } = addedByTeacher ?? {};
  if (!isHere && !isPaidCash) return {};
  return {
    attendance: isHere ? 'CAME' : null,
    paidCashAt: isPaidCash ? createdAt : null,
    attendanceVersion: 1,
  } as const;
}

/**
 * Finds the booking that an earlier request with this key made; null also without a key.
 * @throws IdempotencyConflictError when that request was a different one
 */
export async function findEarlierBooking(db: Tx, requestKey: RequestKey | null): Promise<Booking | null> {
  return findMade(requestKey, (idempotencyKey) => db.booking.findUnique({ where: { idempotencyKey } }));
}
