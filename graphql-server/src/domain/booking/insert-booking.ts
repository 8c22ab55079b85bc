import type { PaymentMethodCode } from '#contract/enums';
import type { Booking, Occurrence } from '#prisma';
import { queueMail } from '../mail/queue-mail';
import type { Jobs, Tx } from '../ports';
import { recordNotice } from '../push/record-notice';
import type { DatedClass } from '../schedule/dated-class';
import { toDbDate } from '../schedule/local-date';
import type { Person } from './booking-request';

type NewBooking = {
  occurrence: Occurrence;
  datedClass: DatedClass;
  person: Person;
  priceCents: number;
  paymentMethod: PaymentMethodCode;
  payment?: { attemptId: string; paymentIntentId: string };
  idempotency?: { key: string; digest: string };
  createdAt: Date;
};

/** Writes a confirmed booking with a snapshot of what was booked, and queues its confirmation, in the caller's transaction. */
export async function insertBooking(tx: Tx, jobs: Jobs, wish: NewBooking): Promise<Booking> {
  const { datedClass, person, payment, idempotency } = wish;
  const booking = await tx.booking.create({
    data: {
      occurrenceId: wish.occurrence.id,
      ...person,
      title: datedClass.title,
      className: datedClass.className,
      classType: datedClass.classType,
      localDate: toDbDate(datedClass.localDate),
      localTime: datedClass.localTime,
      startsAt: datedClass.startsAt,
      durationMinutes: datedClass.durationMinutes,
      location: datedClass.location,
      priceCents: wish.priceCents,
      paymentMethod: wish.paymentMethod,
      paymentAttemptId: payment?.attemptId ?? null,
      paymentIntentId: payment?.paymentIntentId ?? null,
      idempotencyKey: idempotency?.key ?? null,
      requestDigest: idempotency?.digest ?? null,
      createdAt: wish.createdAt,
    },
  });
  await queueMail(tx, jobs, { kind: 'BOOKING_CONFIRMATION', recipient: person.email, bookingId: booking.id });
  await recordNotice(tx, jobs, { kind: 'BOOKING_MADE', about: { bookingId: booking.id }, at: wish.createdAt });
  return booking;
}
