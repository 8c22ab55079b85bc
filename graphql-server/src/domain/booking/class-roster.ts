import { type ClassReference, occurrenceId } from '#contract/occurrence-id';
import type { Availability, Booking, MailStatus, Occurrence, Prisma, Refund } from '#prisma';
import { NotFoundError } from '../errors';
import type { Tx } from '../ports';
import { bySchedule, type DatedClass } from '../schedule/dated-class';
import { type DateRange, fromDbDate, requireDateRange, toDbDate } from '../schedule/local-date';
import { listOccurrenceDates, type ScheduleDeps } from '../schedule/occurrence-dates';

/**
 * SCHEDULED: as the public sees it. INACTIVE: switched off by the teacher. OFF_SCHEDULE: its class was deleted, or is no
 * longer held on that date. A date in one of the last three matters while somebody is booked on it.
 */
export const CLASS_STATES = ['SCHEDULED', 'CANCELLED', 'INACTIVE', 'SKIPPED', 'OFF_SCHEDULE'] as const;
export type ClassState = (typeof CLASS_STATES)[number];

/** A person's booking as the teacher sees it on the day. */
export type Attendee = Booking & {
  /** What became of their money, once it was to go back. */
  refund: Refund | null;
  /** Whether they were told that the class was cancelled. Absent: there was nothing to tell. */
  cancellationMail: MailStatus | null;
};

/** A dated class with everybody who booked it, also those who do not come any more. */
export type ClassRoster = DatedClass & {
  /** Occurrence id: `{availabilityId}_{date}`. */
  id: string;
  endsAt: Date;
  state: ClassState;
  cancelledAt: Date | null;
  cancelReason: string | null;
  taken: number;
  held: number;
  attendees: Attendee[];
};

type Attendance = {
  datedClass: DatedClass;
  state: ClassState;
  occurrence: Occurrence | null;
  held: number;
  attendees: Attendee[];
};

/** Puts together a dated class and who booked it. */
export function toClassRoster({ datedClass, state, occurrence, held, attendees }: Attendance): ClassRoster {
  return {
    ...datedClass,
    id: occurrenceId(datedClass.availabilityId, datedClass.localDate),
    endsAt: getEnd(datedClass),
    state,
    cancelledAt: occurrence?.cancelledAt ?? null,
    cancelReason: occurrence?.cancelReason ?? null,
    taken: attendees.filter(({ status }) => status === 'CONFIRMED').length,
    held,
    attendees,
  };
}

/** The moment at which a class is over. */
export function getEnd({ startsAt, durationMinutes }: Pick<DatedClass, 'startsAt' | 'durationMinutes'>): Date {
  return new Date(startsAt.getTime() + durationMinutes * 60_000);
}

/** Why a date with bookings is not on the schedule, or CANCELLED, which outweighs the rest. */
export function stateOffSchedule(availability: Availability, occurrence: Occurrence): ClassState {
  if (occurrence.cancelledAt) return 'CANCELLED';
  if (availability.deletedAt) return 'OFF_SCHEDULE';
  if (!availability.isActive) return 'INACTIVE';
  return occurrence.isSkipped ? 'SKIPPED' : 'OFF_SCHEDULE';
}

/** A class that left the schedule, as it was when somebody booked it: that is what they expect to come to. */
export function classAsBooked(availability: Availability, occurrence: Occurrence, booking: Booking): DatedClass {
  const { localTime, startsAt, title, className, classType, durationMinutes, location, priceCents } = booking;
  return {
    availabilityId: availability.id,
    localDate: fromDbDate(booking.localDate),
    localTime,
    startsAt,
    title,
    className,
    classType,
    durationMinutes,
    location,
    priceCents,
    capacity: occurrence.capacity ?? availability.capacity,
    isRecurring: availability.frequency !== null,
  };
}

/**
 * The classes between two dates, both included, with everybody who booked them: all of the schedule, whatever the hour,
 * and those that left it while people are still booked. Sorted by date and time. Throws InvalidInputError as
 * `requireDateRange` does.
 */
export async function listClassRosters(deps: ScheduleDeps, range: DateRange): Promise<ClassRoster[]> {
  requireDateRange(range);
  return load(deps, range);
}

/** One dated class with everybody who booked it. Throws NotFoundError where there is none, on the schedule or booked. */
export async function findClassRoster(deps: ScheduleDeps, ref: ClassReference): Promise<ClassRoster> {
  const { availabilityId, localDate } = ref;
  const [found] = localDate ? await load(deps, { from: localDate, to: localDate }, availabilityId) : [];
  if (!found) throw new NotFoundError('There is no class on that date, and nobody is booked on it.');
  return found;
}

async function load(deps: ScheduleDeps, range: DateRange, availabilityId?: string): Promise<ClassRoster[]> {
  const [scheduled, booked] = await Promise.all([
    listOccurrenceDates(deps, range, { id: availabilityId }),
    listBooked(deps.db, range, availabilityId),
  ]);
  const onSchedule = new Set(scheduled.map(({ occurrence }) => occurrence?.id));
  const toAttendees = new Map(booked.map(({ id, bookings }) => [id, bookings.map(toAttendee)]));
  const classes = scheduled.map(({ datedClass, occurrence }) =>
    toClassRoster({
      datedClass,
      state: occurrence?.cancelledAt ? 'CANCELLED' : 'SCHEDULED',
      occurrence,
      held: occurrence?.held ?? 0,
      attendees: (occurrence && toAttendees.get(occurrence.id)) ?? [],
    }),
  );
  const left = booked.filter(({ id }) => !onSchedule.has(id)).map(offSchedule);
  return [...classes, ...left.filter((one) => one !== null)].sort(bySchedule);
}

type Booked = Awaited<ReturnType<typeof listBooked>>[number];

const WITH_OUTCOME = {
  paymentAttempt: { include: { refunds: { where: { purpose: 'ADMIN' } } } },
  outgoingMails: { where: { kind: 'CLASS_CANCELLED' }, select: { status: true } },
} satisfies Prisma.BookingInclude;

function listBooked(db: Tx, { from, to }: DateRange, availabilityId?: string) {
  return db.occurrence.findMany({
    where: {
      localDate: { gte: toDbDate(from), lte: toDbDate(to) },
      bookings: { some: {} },
      ...(availabilityId ? { availabilityId } : {}),
    },
    include: {
      availability: true,
      bookings: { include: WITH_OUTCOME, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
}

function toAttendee({ paymentAttempt, outgoingMails, ...booking }: Booked['bookings'][number]): Attendee {
  return {
    ...booking,
    refund: paymentAttempt?.refunds[0] ?? null,
    cancellationMail: outgoingMails[0]?.status ?? null,
  };
}

/** A date that left the schedule: shown while somebody is booked on it, and when it was cancelled. A hold on it buys nothing. */
function offSchedule({ availability, bookings, ...occurrence }: Booked): ClassRoster | null {
  const attendees = bookings.map(toAttendee);
  const seen = attendees.find(({ status }) => status === 'CONFIRMED') ?? (occurrence.cancelledAt ? attendees[0] : null);
  if (!seen) return null;
  const datedClass = classAsBooked(availability, occurrence, seen);
  return toClassRoster({
    datedClass,
    state: stateOffSchedule(availability, occurrence),
    occurrence,
    held: 0,
    attendees,
  });
}
