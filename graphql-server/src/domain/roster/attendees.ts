import { occurrenceId } from '#contract/occurrence-id';
import type { Booking, BookingEvent, MailStatus, Occurrence, Prisma, RebookingOffer, Refund } from '#prisma';
import { nameDay } from '../format';
import { BOOKING_REFUND } from '../payment/refund-keys';
import type { Tx } from '../ports';
import { fromDbDate } from '../time/local-date';
import { describeLastChange } from './roster-history';

/** A person's booking as the teacher sees it on the day. */
export type Attendee = Booking & {
  /** Occurrence id of the class: `{availabilityId}_{date}`. */
  classId: string;
  /** The refund of their place, of whatever status. */
  refund: Refund | null;
  /** What happened to the booking, oldest first. */
  events: BookingEvent[];
  /** The last of it as a sentence; see `describeLastChange`. */
  lastChange: string | null;
  isClassCancelled: boolean;
  isCancelledLate: boolean;
  /** The choice after this class was cancelled; after any other class, or without one, it is null or answered by a move. */
  rebookingOffer: RebookingOffer | null;
  /** Status of the mail about the cancelled class; null when there is no such mail, or the class was restored. */
  cancellationMail: MailStatus | null;
};

/** Somebody who left a cancelled class for another one, and where they are now. */
export type RebookedPerson = Pick<Booking, 'id' | 'name' | 'status' | 'title' | 'localDate' | 'localTime'> & {
  /** Occurrence id of their class now: `{availabilityId}_{date}`. */
  classId: string;
};

/** What of a booking is read, so that it can be shown as an attendee. */
export const WITH_OUTCOME = {
  paymentAttempt: { include: { refunds: BOOKING_REFUND } },
  outgoingMails: {
    where: { kind: { in: ['CLASS_CANCELLED', 'REBOOKING_OFFER'] } },
    select: { kind: true, status: true, edition: true },
    orderBy: { edition: 'asc' },
  },
  events: { orderBy: { id: 'asc' } },
  rebookingOffer: true,
} satisfies Prisma.BookingInclude;
type BookingWithOutcome = Prisma.BookingGetPayload<{ include: typeof WITH_OUTCOME }>;

/** A date with bookings, its class and all of its attendees. */
export type Booked = Awaited<ReturnType<typeof listBooked>>[number];

/** Lists the dates with bookings, each with all of its attendees in the order in which they booked. */
export async function listBooked(db: Tx, which: Prisma.OccurrenceWhereInput) {
  const booked = await db.occurrence.findMany({
    where: { ...which, bookings: { some: {} } },
    include: {
      availability: true,
      bookings: { include: WITH_OUTCOME, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  const classNames = await nameClassesOfOrigin(
    db,
    booked.flatMap(({ bookings }) => bookings),
  );
  return booked.map(({ bookings, ...occurrence }) => ({
    ...occurrence,
    attendees: bookings.map((booking) => toAttendee(booking, occurrence, classNames)),
  }));
}

/** Lists who left these dates for another class because they were cancelled, each list by the date's row, in the order of leaving. */
export async function listRebooked(db: Tx, occurrenceIds: string[]): Promise<Map<string, RebookedPerson[]>> {
  if (occurrenceIds.length === 0) return new Map();
  const moves = await db.bookingEvent.findMany({
    where: { fromOccurrenceId: { in: occurrenceIds }, kind: 'REBOOKED' },
    include: { booking: { include: { occurrence: { select: { availabilityId: true } } } } },
    orderBy: { id: 'asc' },
  });
  const rebooked = new Map<string, RebookedPerson[]>();
  for (const { fromOccurrenceId, booking } of moves) {
    const { occurrence, ...person } = booking;
    const classId = occurrenceId(occurrence.availabilityId, fromDbDate(booking.localDate));
    const left = rebooked.get(fromOccurrenceId ?? '') ?? [];
    // Once the class was restored, somebody may have come back, or left it twice.
    if (fromOccurrenceId === booking.occurrenceId || left.some(({ id }) => id === booking.id)) continue;
    rebooked.set(fromOccurrenceId ?? '', [...left, { ...person, classId }]);
  }
  return rebooked;
}

/** Names the classes that these bookings were moved from, each by the id of the occurrence's row. */
export async function nameClassesOfOrigin(
  db: Tx,
  bookings: readonly BookingWithOutcome[],
): Promise<Map<string, string>> {
  const moves = bookings.flatMap(({ events }) => events.filter(({ kind }) => kind === 'MOVED' || kind === 'REBOOKED'));
  const ids = moves.flatMap(({ fromOccurrenceId }) => fromOccurrenceId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db.occurrence.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, localDate: true, availability: { select: { title: true } } },
  });
  return new Map(found.map(({ id, localDate, availability }) => [id, `${availability.title}, ${nameDay(localDate)}`]));
}

/** A booking as the teacher sees it; `classNames` are those of the classes that it was moved from. */
export function toAttendee(
  { paymentAttempt, outgoingMails, ...booking }: BookingWithOutcome,
  { availabilityId, localDate, cancelledAt, version }: Occurrence,
  classNames: ReadonlyMap<string, string>,
): Attendee {
  const isClassCancelled = cancelledAt !== null;
  const offers = booking.events.filter(({ kind }) => kind === 'REBOOKING_OFFERED').length;
  const wantsChoice = booking.rebookingOffer !== null && booking.rebookingOffer.outcome !== 'MOVED';
  const isAbout = ({ kind, edition }: (typeof outgoingMails)[number]) =>
    wantsChoice ? kind === 'REBOOKING_OFFER' && edition === offers : kind === 'CLASS_CANCELLED' && edition >= version;
  const mail = isClassCancelled ? outgoingMails.findLast(isAbout) : null;
  return {
    ...booking,
    classId: occurrenceId(availabilityId, fromDbDate(localDate)),
    refund: paymentAttempt?.refunds[0] ?? null,
    isCancelledLate: booking.events.some(({ kind }) => kind === 'CANCELLED_LATE'),
    lastChange: describeLastChange(booking.events, {
      place: { ...booking, refund: paymentAttempt?.refunds[0] ?? null },
      isClassCancelled,
      nameClass: (id) => classNames.get(id) ?? null,
    }),
    isClassCancelled,
    cancellationMail: mail?.status ?? null,
  };
}
