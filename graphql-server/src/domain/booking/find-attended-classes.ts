import type { ClassReference } from '#contract/occurrence-id';
import type { Prisma } from '#prisma';
import { NotFoundError } from '../errors';
import type { Tx } from '../ports';
import { type DateRange, requireDateRange } from '../schedule/date-range';
import { toDbDate } from '../schedule/local-date';
import { loadDates, type ScheduleDeps } from '../schedule/occurrence-dates';
import { bySchedule } from '../schedule/schedule-order';
import { type AttendedClass, type Attendee, attendedClassOf, classAsBooked, stateOffSchedule } from './class-roster';

/**
 * The classes between two dates, both included, with everybody who booked them: all of the schedule, whatever the hour,
 * and those that left it while people are still booked. Sorted by date and time. Throws InvalidInputError as
 * `requireDateRange` does.
 */
export async function findAttendedClasses(deps: ScheduleDeps, range: DateRange): Promise<AttendedClass[]> {
  requireDateRange(range);
  return load(deps, range);
}

/** One dated class with everybody who booked it. Throws NotFoundError where there is none, on the schedule or booked. */
export async function findAttendedClass(deps: ScheduleDeps, ref: ClassReference): Promise<AttendedClass> {
  const { availabilityId, localDate } = ref;
  const [found] = localDate ? await load(deps, { from: localDate, to: localDate }, availabilityId) : [];
  if (!found) throw new NotFoundError('There is no class on that date, and nobody is booked on it.');
  return found;
}

async function load(deps: ScheduleDeps, range: DateRange, availabilityId?: string): Promise<AttendedClass[]> {
  const [scheduled, booked] = await Promise.all([
    loadDates(deps, range, { id: availabilityId }),
    findBooked(deps.db, range, availabilityId),
  ]);
  const onSchedule = new Set(scheduled.map(({ occurrence }) => occurrence?.id));
  const attendeesOf = new Map(booked.map(({ id, bookings }) => [id, bookings.map(attendeeOf)]));
  const classes = scheduled.map(({ datedClass, occurrence }) =>
    attendedClassOf({
      datedClass,
      state: occurrence?.cancelledAt ? 'CANCELLED' : 'SCHEDULED',
      occurrence,
      held: occurrence?.held ?? 0,
      attendees: (occurrence && attendeesOf.get(occurrence.id)) ?? [],
    }),
  );
  const left = booked.filter(({ id }) => !onSchedule.has(id)).map(offSchedule);
  return [...classes, ...left.filter((one) => one !== null)].sort(bySchedule);
}

type Booked = Awaited<ReturnType<typeof findBooked>>[number];

const WITH_OUTCOME = {
  paymentAttempt: { include: { refunds: { where: { purpose: 'ADMIN' } } } },
  outgoingMails: { where: { kind: 'CLASS_CANCELLED' }, select: { status: true } },
} satisfies Prisma.BookingInclude;

function findBooked(db: Tx, { from, to }: DateRange, availabilityId?: string) {
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

function attendeeOf({ paymentAttempt, outgoingMails, ...booking }: Booked['bookings'][number]): Attendee {
  return {
    ...booking,
    refund: paymentAttempt?.refunds[0] ?? null,
    cancellationMail: outgoingMails[0]?.status ?? null,
  };
}

/** A date that left the schedule: shown while somebody is booked on it, and when it was cancelled. A hold on it buys nothing. */
function offSchedule({ availability, bookings, ...occurrence }: Booked): AttendedClass | null {
  const attendees = bookings.map(attendeeOf);
  const seen = attendees.find(({ status }) => status === 'CONFIRMED') ?? (occurrence.cancelledAt ? attendees[0] : null);
  if (!seen) return null;
  const datedClass = classAsBooked(availability, occurrence, seen);
  return attendedClassOf({
    datedClass,
    state: stateOffSchedule(availability, occurrence),
    occurrence,
    held: 0,
    attendees,
  });
}
