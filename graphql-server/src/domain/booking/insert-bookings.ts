import { randomUUID } from 'node:crypto';
import type { PaymentMethodCode } from '#contract/enums';
import type { Booking } from '#prisma';
import { insertRows } from '../../lib/insert-rows';
import type { LockedClass } from '../locks';
import { queueMails } from '../outbox/queue-mails';
import { queueNotifications } from '../outbox/queue-notifications';
import type { Jobs, Tx } from '../ports';
import { toDbDate } from '../schedule/local-date';
import { type BookingRequest, type Person, toDigest } from './booking-request';

type Placement = {
  person: Person;
  priceCents: number;
  paymentMethod: PaymentMethodCode;
  payment?: { attemptId: string; paymentIntentId: string };
  /** Absent where nobody asks: the attempt itself tells. */
  request?: BookingRequest | undefined;
  createdAt: Date;
};

/** The confirmed booking of a place in a locked class, with a snapshot of what is booked; not yet written. */
export function newBooking({ occurrence, datedClass }: LockedClass, placement: Placement): Booking {
  const { payment, request } = placement;
  const { name, email, phone, notes } = placement.person;
  return {
    id: randomUUID(),
    occurrenceId: occurrence.id,
    status: 'CONFIRMED',
    name,
    email,
    phone,
    notes,
    title: datedClass.title,
    className: datedClass.className,
    classType: datedClass.classType,
    localDate: toDbDate(datedClass.localDate),
    localTime: datedClass.localTime,
    startsAt: datedClass.startsAt,
    durationMinutes: datedClass.durationMinutes,
    location: datedClass.location,
    priceCents: placement.priceCents,
    paymentMethod: placement.paymentMethod,
    paymentAttemptId: payment?.attemptId ?? null,
    paymentIntentId: payment?.paymentIntentId ?? null,
    refundId: null,
    idempotencyKey: request?.idempotencyKey ?? null,
    requestDigest: request?.idempotencyKey ? toDigest(request) : null,
    attendance: null,
    paidCashAt: null,
    attendanceVersion: 0,
    createdAt: placement.createdAt,
    updatedAt: placement.createdAt,
  };
}

/** Writes bookings, queues their confirmations and has the teacher told of them, in the caller's transaction. */
export async function insertBookings(tx: Tx, jobs: Jobs, bookings: readonly Booking[]): Promise<void> {
  await insertRows(tx, 'Booking', bookings);
  await queueMails(
    tx,
    jobs,
    bookings.map(({ id, email }) => ({ kind: 'BOOKING_CONFIRMATION', recipient: email, bookingId: id })),
  );
  await queueNotifications(
    tx,
    jobs,
    bookings.map(({ id, createdAt }) => ({ kind: 'BOOKING_MADE', about: { bookingId: id }, at: createdAt })),
  );
}
