import { addDays } from '#contract/civil-date';
import { MINUTE_MS } from '#contract/durations';
import type { SeatHold } from '#prisma';
import { tryEach } from '../../lib/try-each';
import type { BookingDeps } from '../booking/booking-request';
import { ClassUnavailableError, NotFoundError } from '../errors';
import { queueMails } from '../outbox/queue-mails';
import type { Tx } from '../ports';
import { type DatedClass, hasOpenPlace, type Slot } from '../schedule/dated-class';
import { readSlots, type SlotDeps } from '../schedule/list-slots';
import { type DatedClassNow, lockClass } from '../schedule/lock-class';
import { requireSeat } from '../seats/seats';
import { fromDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { type BookingWithQuoteFacts, lockQuotedBooking, WITH_QUOTE_FACTS } from './cancellation-quote';
import { toMovingSeeker } from './move-booking';
import { isOfferOpen } from './rebooking-offer';
import { isBeingRefunded } from './why-not-movable';

/** How far after the cancelled class a seat is held, in days. */
const REACH_DAYS = 21;

/**
 * The job after a class was cancelled with a choice: holds a seat for each of these bookings, in their order, while seats last,
 * and queues the mail with the choice. It also runs for people whose held seat was cancelled too; they get no second mail, their
 * page shows the new seat. Each booking has a transaction of its own, so that a repeated or interrupted run completes what is
 * missing and repeats nothing.
 * @throws AggregateError with all failures, at the end, so that the job is retried
 */
export async function holdNextSeats(deps: BookingDeps, bookingIds: readonly string[]): Promise<void> {
  await tryEach(bookingIds, 'Choices that were not offered yet', (bookingId) => holdNextSeat(deps, bookingId));
}

async function holdNextSeat(deps: BookingDeps, bookingId: string): Promise<void> {
  const { db, clock } = deps;
  const booking = await db.booking.findUnique({ where: { id: bookingId }, include: WITH_QUOTE_FACTS });
  if (!booking || !isOfferOpen(booking.rebookingOffer, clock.now())) return;
  for (const slot of await listNextClasses(deps, booking)) {
    try {
      return await inTransaction(db, (tx) => holdSeatAndMail(tx, deps, bookingId, slot));
    } catch (error) {
      // The last seat was taken, or the class changed, since the list was read: the next one in the list may have a seat.
      if (!(error instanceof ClassUnavailableError || error instanceof NotFoundError)) throw error;
    }
  }
  await inTransaction(db, (tx) => holdSeatAndMail(tx, deps, bookingId, null));
}

/** A younger choice is left to the job of its cancellation. */
const REQUEUE_AFTER_MS = 5 * MINUTE_MS;

/**
 * Enqueues again the open choices whose mail was never queued, in the order of their bookings: their job is lost, for example
 * after a restored backup, or has failed too often.
 */
export async function requeueChoices({ db, jobs, clock }: BookingDeps): Promise<void> {
  const now = clock.now();
  const lost = await db.$queryRaw<{ bookingId: string }[]>`
    SELECT o."bookingId" FROM "RebookingOffer" o JOIN "Booking" b ON b."id" = o."bookingId"
     WHERE o."outcome" IS NULL AND o."until" > ${now} AND b."status" = 'CONFIRMED'
       AND o."createdAt" < ${new Date(now.getTime() - jobs.scale(REQUEUE_AFTER_MS))}
       AND NOT EXISTS (
         SELECT 1 FROM "OutgoingMail" m
          WHERE m."kind" = 'REBOOKING_OFFER' AND m."bookingId" = o."bookingId" AND m."edition" = (
            SELECT count(*) FROM "BookingEvent" e WHERE e."bookingId" = o."bookingId" AND e."kind" = 'REBOOKING_OFFERED'))
     ORDER BY b."createdAt", b."id"`;
  if (lost.length === 0) return;
  const bookingIds = lost.map(({ bookingId }) => bookingId);
  await jobs.enqueue(db, 'hold-next-seats', { bookingIds }, { key: 'lost-choices', preservesRunAt: true });
}

/**
 * Lists the classes in which a seat may be held for a booking of a cancelled class, the most suitable first: the next dates of the
 * same class, then classes of the same place and type, none dearer than what was paid.
 */
export async function listNextClasses(deps: SlotDeps, booking: BookingWithQuoteFacts): Promise<Slot[]> {
  const from = fromDbDate(booking.localDate);
  const slots = await readSlots(deps, { from, to: addDays(from, REACH_DAYS) });
  const fitting = slots.filter(
    (slot) => hasOpenPlace(slot) && slot.startsAt > booking.startsAt && isNoDearer(booking, slot),
  );
  const isSame = ({ availabilityId }: Slot) => availabilityId === booking.occurrence.availabilityId;
  const isAlike = (slot: Slot) =>
    !isSame(slot) && slot.location === booking.location && slot.classType === booking.classType;
  return [...fitting.filter(isSame), ...fitting.filter(isAlike)];
}

const isNoDearer = ({ priceCents }: BookingWithQuoteFacts, target: Pick<DatedClass, 'priceCents'>) =>
  target.priceCents <= priceCents;

/**
 * Holds a seat of one class for a booking whose choice is open and that has none, and queues its mail if it was not queued yet.
 * With `slot` null only the mail is queued.
 * @throws ClassUnavailableError, NotFoundError when the class has no seat for it; nothing is changed
 */
async function holdSeatAndMail(tx: Tx, deps: BookingDeps, bookingId: string, slot: Slot | null): Promise<void> {
  const now = deps.clock.now();
  // Locks in the order of all: the class, the payment attempt, the booking.
  const target = slot && (await lockClass(tx, toRequest(slot), deps, now));
  const booking = await lockQuotedBooking(tx, bookingId);
  const { rebookingOffer: offer, email } = booking;
  if (booking.status !== 'CONFIRMED' || isBeingRefunded(booking) || !isOfferOpen(offer, now)) return;
  if (target && !(await findHold(tx, bookingId, now))) {
    if (!isNoDearer(booking, target.datedClass) || (await isBookedThere(tx, booking, target))) {
      throw new ClassUnavailableError('FULL');
    }
    await requireSeat(tx, target, toMovingSeeker(booking), now);
    const { startsAt } = target.datedClass;
    await tx.seatHold.deleteMany({ where: { bookingId } });
    await tx.seatHold.create({
      data: {
        kind: 'REBOOKING',
        occurrenceId: target.occurrence.id,
        bookingId,
        expiresAt: startsAt < offer.until ? startsAt : offer.until,
        createdAt: now,
      },
    });
  }
  const edition = await tx.bookingEvent.count({ where: { bookingId, kind: 'REBOOKING_OFFERED' } });
  const isQueued = await tx.outgoingMail.findFirst({ where: { kind: 'REBOOKING_OFFER', bookingId, edition } });
  if (!isQueued) await queueMails(tx, deps.jobs, [{ kind: 'REBOOKING_OFFER', recipient: email, bookingId, edition }]);
}

const toRequest = ({ availabilityId, localDate }: Slot) => ({ classRef: { availabilityId, localDate }, date: null });

const findHold = (tx: Tx, bookingId: string, now: Date): Promise<SeatHold | null> =>
  tx.seatHold.findFirst({ where: { bookingId, expiresAt: { gt: now } } });

/** Somebody who comes to that class anyway needs no second seat in it. */
async function isBookedThere(
  tx: Tx,
  { name, email }: BookingWithQuoteFacts,
  { occurrence }: DatedClassNow,
): Promise<boolean> {
  const booked = await tx.booking.findMany({
    where: { occurrenceId: occurrence.id, status: 'CONFIRMED' },
    select: { name: true, email: true },
  });
  const toPerson = (one: { name: string; email: string }) => `${one.email} ${one.name.trim()}`.toLowerCase();
  return booked.some((one) => toPerson(one) === toPerson({ name, email }));
}

/**
 * Finds the class in which a seat is held for these bookings, each by its booking. That seat counts as free for its person, and
 * costs no more than they booked for, whatever the class costs by now.
 */
export async function findHeldSlots(deps: SlotDeps, bookingIds: string[]): Promise<Map<string, Slot>> {
  const now = deps.clock.now();
  const holds = await deps.db.seatHold.findMany({
    where: { bookingId: { in: bookingIds }, expiresAt: { gt: now } },
    select: {
      bookingId: true,
      booking: { select: { priceCents: true } },
      occurrence: { select: { id: true, availabilityId: true, localDate: true } },
    },
  });
  const slots = new Map<string, Slot | null>();
  for (const { occurrence } of holds) {
    if (slots.has(occurrence.id)) continue;
    const date = fromDbDate(occurrence.localDate);
    const [slot] = await readSlots(deps, { from: date, to: date }, { id: occurrence.availabilityId });
    slots.set(occurrence.id, slot && !slot.isCancelled ? slot : null);
  }
  const held = new Map<string, Slot>();
  for (const { bookingId, booking, occurrence } of holds) {
    const slot = slots.get(occurrence.id);
    if (!bookingId || !booking || !slot) continue;
    const priceCents = Math.min(slot.priceCents, booking.priceCents);
    held.set(bookingId, { ...slot, remainingSpots: slot.remainingSpots + 1, priceCents });
  }
  return held;
}
