import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, daysBetween } from '#contract/civil-date';
import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { Availability, Prisma } from '#prisma';
import { getMinutesBefore } from '../../graphql-server/src/contract/minutes-before';
import { JOIN_LINK_MINUTES } from '../../graphql-server/src/contract/online-class';
import type { Db, Tx } from '../../graphql-server/src/domain/ports';
import { getReminderAt } from '../../graphql-server/src/domain/reminders/reminder-time';
import { getEnd, toRule } from '../../graphql-server/src/domain/schedule/dated-class';
import { type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { expandDates } from '../../graphql-server/src/domain/time/recurrence';
import type { StudioTime } from '../../graphql-server/src/domain/time/studio-time';
import { availabilityFactory } from '../../graphql-server/test/factories/availability';
import { bookingFactory, guest } from '../../graphql-server/test/factories/booking';
import { contactMessageFactory } from '../../graphql-server/test/factories/contact-message';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import { paymentAttemptFactory } from '../../graphql-server/test/factories/payment-attempt';
import { contactMessages, series, singles } from './programme';

export type SeedOptions = { now: Date; studioTime: StudioTime };
export type SeededPayment = { paymentIntentId: string; amountCents: number; createdAt: Date; refundId: string | null };
export type Season = { availabilities: number; bookings: number; payments: SeededPayment[] };

/** How long seeding may take, in milliseconds. */
const SEED_TIMEOUT_MS = 60_000;
const DAYS_BACK = 56;
const DAYS_AHEAD = 70;
/** Days between the creation of a class and its first date; its bookings are made later. */
const ANNOUNCED_DAYS_AHEAD = 35;
/** Taken places out of ten, date after date: some classes full, some nearly full, some almost empty. */
const FILL = [4, 9, 6, 10, 2, 8, 5, 10, 7, 3, 9, 1];

/**
 * Fills an empty database with a plausible season around `now`, in one transaction: series, single classes and special events,
 * past and upcoming, with bookings and messages. Does nothing and returns null when the database contains a class.
 */
export async function seedSeason(db: Db, { now, studioTime }: SeedOptions): Promise<Season | null> {
  return db.$transaction(
    async (tx) => {
      await allowSlowPreparation(tx);
      await acquireSeedLock(tx);
      if ((await tx.availability.count()) > 0) return null;
      const today = studioTime.toLocalDate(now);
      const availabilities = await createProgramme(tx, today);
      const booked = await createBookings(tx, availabilities, { now, studioTime, today });
      await createMessages(tx, now);
      return { availabilities: availabilities.length, ...booked };
    },
    { timeout: SEED_TIMEOUT_MS },
  );
}

/** On a busy machine the rows take longer to prepare and to write than the connection allows a request. */
async function allowSlowPreparation(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT set_config(name, ${String(SEED_TIMEOUT_MS)}, true)
    FROM unnest(ARRAY['idle_in_transaction_session_timeout', 'statement_timeout']) AS name`;
}

/**
 * Lets one of several starting processes seed; the others find its season. Polls the lock, because waiting for it in the
 * database would fail after three seconds (`lock_timeout`) and end the start of the process.
 */
async function acquireSeedLock(tx: Tx): Promise<void> {
  for (;;) {
    const [lock] = await tx.$queryRaw<
      [{ isAcquired: boolean }]
    >`SELECT pg_try_advisory_xact_lock(7205552) AS "isAcquired"`;
    if (lock.isAcquired) return;
    await sleep(100);
  }
}

async function createProgramme(tx: Tx, today: LocalDate): Promise<Availability[]> {
  const rows: Prisma.AvailabilityCreateInput[] = [
    ...series.map(({ startsDaysAgo, endsInDays, ...row }) => ({
      ...row,
      startDate: toDbDate(addDays(today, -startsDaysAgo)),
      createdAt: toDbDate(addDays(today, -startsDaysAgo - ANNOUNCED_DAYS_AHEAD)),
      untilDate: endsInDays === null ? null : toDbDate(addDays(today, endsInDays)),
    })),
    ...singles.map(({ inDays, isShared, ...row }) => ({
      ...row,
      startDate: toDbDate(addDays(today, inDays)),
      createdAt: toDbDate(addDays(today, Math.min(inDays, 0) - ANNOUNCED_DAYS_AHEAD)),
      shareableId: isShared ? randomBytes(16).toString('base64url') : null,
    })),
  ];
  const created: Availability[] = [];
  for (const row of rows) created.push(await tx.availability.create({ data: availabilityFactory(row) }));
  return created;
}

type SeedContext = SeedOptions & { today: LocalDate };

async function createBookings(tx: Tx, availabilities: Availability[], { now, studioTime, today }: SeedContext) {
  const dates = availabilities.flatMap((availability) =>
    expandDates(toRule(availability), addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)).map((localDate) => ({
      availability,
      localDate,
    })),
  );
  const occurrences = await tx.occurrence.createManyAndReturn({
    data: dates.map(({ availability, localDate }) =>
      occurrenceFactory(availability.id, { localDate: toDbDate(localDate) }),
    ),
  });
  const attempts: Prisma.PaymentAttemptCreateManyInput[] = [];
  const bookings: Prisma.BookingCreateManyInput[] = [];
  let person = 0;
  dates.forEach(({ availability, localDate }, index) => {
    const occurrenceId = occurrences[index]?.id ?? '';
    const taken = Math.floor((availability.capacity * (FILL[index % FILL.length] ?? 0)) / 10);
    for (let seat = 0; seat < taken; seat += 1, person += 1) {
      const createdAt = getBookingTime(localDate, person, { now, studioTime, today });
      const row = bookingFactory({ availability, occurrenceId, localDate, studioTime }, guest(person), {
        id: randomUUID(),
        createdAt,
      });
      const isByCard = person % 4 === 0;
      bookings.push(
        isByCard ? payByCard(row, person, attempts) : { ...row, status: person % 23 === 5 ? 'CANCELLED' : 'CONFIRMED' },
      );
    }
  });
  await tx.paymentAttempt.createMany({ data: attempts });
  await tx.booking.createMany({ data: bookings });
  await tx.$executeRaw`
    INSERT INTO "BookingEvent" ("bookingId", "kind", "by", "toOccurrenceId", "amountCents", "at")
    SELECT "id", 'BOOKED', 'CLIENT', "occurrenceId", "priceCents", "createdAt" FROM "Booking" ORDER BY "createdAt", "id"`;
  const refunded = bookings.filter(({ status }) => status === 'REFUNDED');
  await tx.refund.createMany({ data: refunded.map((booking) => toRefund(booking, now)) });
  await tx.outgoingMail.createMany({
    data: bookings.flatMap((booking) => [...toReminder(booking, { now, studioTime }), ...toJoinLink(booking, now)]),
  });
  const paid = bookings.filter(({ paymentMethod }) => paymentMethod === 'CARD');
  const payments = paid.map(({ paymentIntentId, priceCents, createdAt, refundId }) => ({
    paymentIntentId: paymentIntentId ?? '',
    amountCents: priceCents,
    createdAt: new Date(createdAt ?? now),
    refundId: refundId ?? null,
  }));
  return { bookings: bookings.length, payments };
}

/** A time before the class and before now, between 07:00 and 22:00, spread over the last weeks. */
function getBookingTime(localDate: LocalDate, person: number, { now, studioTime, today }: SeedContext): Date {
  const offset = Math.min(daysBetween(today, localDate) - 1 - ((person * 3) % 12), -((person * 11) % 29));
  const day = addDays(today, offset);
  const minute = 7 * 60 + ((person * 37) % (15 * 60));
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const instant = studioTime.toInstant(day, time);
  return instant <= now ? instant : studioTime.toInstant(addDays(day, -1), time);
}

/** A booking paid by card, with its payment; one in 44 is refunded. */
function payByCard(
  row: Prisma.BookingCreateManyInput,
  index: number,
  attempts: Prisma.PaymentAttemptCreateManyInput[],
): Prisma.BookingCreateManyInput {
  const id = seededId(index);
  const paymentIntentId = `pi_demo_${String(index).padStart(6, '0')}`;
  const { name, email, occurrenceId, createdAt } = row;
  const isRefunded = index % 44 === 8;
  attempts.push(
    paymentAttemptFactory(occurrenceId, new Date(createdAt ?? 0), {
      id,
      status: isRefunded ? 'REFUNDED' : 'BOOKED',
      amountCents: row.priceCents,
      name,
      email,
      holdExpiresAt: null,
      paymentIntentId,
    }),
  );
  const paid = { ...row, paymentMethod: 'CARD' as const, paymentIntentId, paymentAttemptId: id };
  return isRefunded ? { ...paid, status: 'REFUNDED', refundId: `re_demo_${String(index).padStart(6, '0')}` } : paid;
}

/** An executed refund by the teacher, one hour after the booking but not in the future. */
function toRefund(booking: Prisma.BookingCreateManyInput, now: Date): Prisma.RefundCreateManyInput {
  const anHourLater = new Date(booking.createdAt ?? now).getTime() + HOUR_MS;
  return {
    paymentAttemptId: booking.paymentAttemptId ?? '',
    paymentIntentId: booking.paymentIntentId ?? '',
    purpose: 'ADMIN',
    key: `booking-${booking.id}`,
    status: 'DONE',
    amountCents: booking.priceCents,
    reason: 'The guest could not come.',
    providerRefundId: booking.refundId ?? null,
    createdAt: new Date(Math.min(anHourLater, now.getTime())),
  };
}

/** The reminder of a coming class that was sent before `now`; otherwise the first start would send all of them. */
function toReminder(
  {
    id: bookingId,
    email: recipient,
    status,
    startsAt,
    freeCancellationUntil,
    createdAt,
  }: Prisma.BookingCreateManyInput,
  { now, studioTime }: SeedOptions,
): Prisma.OutgoingMailCreateManyInput[] {
  if ((status ?? 'CONFIRMED') !== 'CONFIRMED' || new Date(startsAt) <= now) return [];
  const placedAt = new Date(createdAt ?? now);
  const remindedAt = getReminderAt({ freeCancellationUntil: new Date(freeCancellationUntil), placedAt }, studioTime);
  if (!remindedAt || remindedAt > now) return [];
  return [{ kind: 'REMINDER', status: 'SENT', recipient, bookingId, createdAt: remindedAt, sentAt: remindedAt }];
}

/** The mail with the link of an online class that was sent before `now` and whose class is not over, for the same reason. */
function toJoinLink(
  { id: bookingId, email: recipient, status, startsAt, durationMinutes, classType }: Prisma.BookingCreateManyInput,
  now: Date,
): Prisma.OutgoingMailCreateManyInput[] {
  const start = new Date(startsAt);
  const mailedAt = getMinutesBefore(start, JOIN_LINK_MINUTES.mailed);
  const isOver = getEnd({ startsAt: start, durationMinutes }) <= now;
  if (classType !== 'ONLINE_CLASS' || (status ?? 'CONFIRMED') !== 'CONFIRMED' || mailedAt > now || isOver) return [];
  return [{ kind: 'JOIN_LINK', status: 'SENT', recipient, bookingId, createdAt: mailedAt, sentAt: mailedAt }];
}

const seededId = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

async function createMessages(tx: Tx, now: Date): Promise<void> {
  for (const [index, { daysAgo, reply, ...message }] of contactMessages.entries()) {
    const { name, email } = guest(100 + index * 3);
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS - index * 1_000_000);
    const replies = reply
      ? {
          create: [
            {
              recipientEmail: email,
              subject: 'Re: your message',
              textBody: reply,
              createdAt: new Date(createdAt.getTime() + DAY_MS / 4),
            },
          ],
        }
      : undefined;
    const row = contactMessageFactory({ name, email, ...message, createdAt, ...(replies ? { replies } : {}) });
    await tx.contactMessage.create({ data: row });
  }
}
