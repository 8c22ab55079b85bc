import { addDays } from '#contract/civil-date';
import type { Prisma } from '#prisma';
import type { BookingRequest } from '../src/domain/booking/booking-request';
import { toDbDate } from '../src/domain/time/local-date';
import { createClass } from './classes';
import { NOW, type TestDeps } from './deps';
import { bookingFactory } from './factories/booking';
import { paymentAttemptFactory } from './factories/payment-attempt';

/** Three weeks after the time of the clock. */
export const RACE_DATE = addDays(NOW.toISOString().slice(0, 10), 21);

/** Inserts a class on RACE_DATE and the row of that date. It has one place unless the overrides change that. */
export async function createDate(
  { db, studioTime }: TestDeps,
  overrides: Partial<Prisma.AvailabilityCreateInput> = {},
) {
  const availability = await createClass(db, { capacity: 1, startDate: toDbDate(RACE_DATE), ...overrides });
  const { id: occurrenceId } = await db.occurrence.create({
    data: { availabilityId: availability.id, localDate: toDbDate(RACE_DATE) },
  });
  const classRef = { availabilityId: availability.id, localDate: RACE_DATE };
  return { availability, occurrenceId, classRef, localDate: RACE_DATE, studioTime };
}

export type DatedRows = Awaited<ReturnType<typeof createDate>>;

const toPerson = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` });

/** The request of one person for one date, paid in person unless the overrides change that. */
export function toRequest(
  { classRef }: Pick<DatedRows, 'classRef'>,
  name: string,
  overrides: Partial<BookingRequest> = {},
): BookingRequest {
  return {
    classRef,
    date: null,
    person: { ...toPerson(name), phone: null, notes: null },
    claims: {},
    paymentMethod: 'IN_PERSON',
    paymentIntentId: null,
    idempotencyKey: null,
    requester: { network: `network of ${name}`, clientSecret: null, waitlistEntryId: null },
    ...overrides,
  };
}

/** Inserts an open payment of one person for one date, which is paid at the provider. */
export async function createPaidAttempt({ db, payments }: TestDeps, { occurrenceId }: DatedRows, name: string) {
  const attempt = await db.paymentAttempt.create({ data: paymentAttemptFactory(occurrenceId, NOW, toPerson(name)) });
  const paymentIntentId = `pi_${attempt.id}`;
  payments.addPaid(paymentIntentId, attempt.amountCents, attempt);
  await db.paymentAttempt.update({ where: { id: attempt.id }, data: { paymentIntentId } });
  return { attemptId: attempt.id, paymentIntentId };
}

/** Inserts a confirmed booking of one person for one date, paid in person. */
export function createBookingRow(
  { db }: TestDeps,
  date: DatedRows,
  name: string,
  overrides: Partial<Prisma.BookingCreateManyInput> = {},
) {
  return db.booking.create({ data: bookingFactory(date, toPerson(name), { createdAt: NOW, ...overrides }) });
}

/** Inserts a confirmed booking of one person for one date, paid by card. */
export async function createCardBooking(deps: TestDeps, date: DatedRows, name: string) {
  const { attemptId: paymentAttemptId, paymentIntentId } = await createPaidAttempt(deps, date, name);
  const data = { status: 'BOOKED', holdExpiresAt: null } as const;
  await deps.db.paymentAttempt.update({ where: { id: paymentAttemptId }, data });
  return createBookingRow(deps, date, name, { paymentMethod: 'CARD', paymentAttemptId, paymentIntentId });
}

/** The number of confirmed bookings and of seats that are held for others on one date. */
export async function countTakenSeats({ db }: TestDeps, { occurrenceId }: DatedRows): Promise<number> {
  const sold = await db.booking.count({ where: { occurrenceId, status: 'CONFIRMED' } });
  const held = await db.seatHold.aggregate({ where: { occurrenceId }, _sum: { seats: true } });
  return sold + (held._sum.seats ?? 0);
}
