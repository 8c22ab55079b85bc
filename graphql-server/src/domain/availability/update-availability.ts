import type { AvailabilityInput } from '#contract/availability-input';
import { getFreeCancellationAfterMove, getFreeCancellationUntil } from '#contract/cancellation';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { type BookedDate, BookedDatesError, EditConflictError, StateConflictError } from '../errors';
import { formatLongDate, formatPeople } from '../format';
import { lockAvailability } from '../locks';
import { queueDateMails } from '../outbox/queue-mails';
import type { Jobs, Tx } from '../ports';
import { queueClientPushes } from '../push/client-pushes';
import { type DatedClass, toDatedClass } from '../schedule/dated-class';
import { fromDbDate, toDbDate } from '../schedule/local-date';
import { listTakenDates, type TakenDate } from '../schedule/occurrence-dates';
import type { StudioTime } from '../schedule/studio-time';
import { inTransaction } from '../transaction';
import { moveWaitlist } from '../waitlist/end-waiting';
import { requestOffers } from '../waitlist/request-offers';
import { type AvailabilityPlan, requireSensibleEnd, toPlan } from './availability-plan';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

export type AvailabilityEdit = {
  id: string;
  input: AvailabilityInput;
  /** The version that the editor read. Null: the edit applies to any version. */
  version: number | null;
  /** True when the editor has confirmed the effects on people who booked. */
  isConfirmed: boolean;
};

/**
 * Changes a class under a lock that stops bookings. Overrides of single dates stay; clients whose date moves are notified.
 * @throws NotFoundError when the class is unknown or deleted
 * @throws InvalidInputError when a series ends in the past or has no date, or a class that is not online has a link
 * @throws EditConflictError when the class was changed since it was read
 * @throws StateConflictError when a date has more places taken than the new number of spots
 * @throws BookedDatesError when booked dates would move or leave the schedule and the edit is not confirmed
 */
export function updateAvailability(
  { db, clock, studioTime, jobs }: ScheduleEditDeps,
  editor: Editor,
  { id, input, version, isConfirmed }: AvailabilityEdit,
): Promise<Availability> {
  return inTransaction(db, async (tx) => {
    const before = await lockAvailability(tx, id);
    const now = clock.now();
    const today = studioTime.toLocalDate(now);
    if (version !== null && version !== before.version) throw new EditConflictError();
    const plan = toPlan(input, today, before);
    requireSensibleEnd(plan, today, before);
    const dates = await listTakenDates(tx, [id], { from: today }, now);
    const effects = getEditEffects({ before, after: { ...before, ...plan }, dates }, studioTime, now);
    requireRoom(effects);
    if (!isConfirmed) requireUnbooked(effects);
    const joinUrlChangedAt = plan.joinUrl === before.joinUrl ? before.joinUrlChangedAt : now;
    const after = await tx.availability.update({
      where: { id },
      data: { ...plan, joinUrlChangedAt, version: { increment: 1 } },
    });
    for (const { date, datedClass } of effects.moving) {
      const edition = date.version + 1;
      await tx.occurrence.update({ where: { id: date.id }, data: { version: edition } });
      await moveAttendees(tx, jobs, { occurrenceId: date.id, edition, datedClass, now });
    }
    // Decided for another time or place.
    await tx.occurrence.updateMany({ where: { id: { in: effects.undecided } }, data: { takesPlaceSince: null } });
    if (after.capacity > before.capacity || !before.isActive) await requestOffers(tx, jobs, { availabilityId: id });
    await recordAudit(tx, {
      by: editor,
      action: 'changed',
      subjectType: 'CLASS',
      subjectId: id,
      summary: `Changed the class ${plan.title}: ${formatChanges(before, plan)}.`,
      at: now,
    });
    return after;
  });
}

/** The effects of an edit on the future dates of a class. */
export type EditEffects = {
  /** Booked dates that the class no longer has after the edit. */
  leaving: TakenDate[];
  /** Booked dates with another time, place or duration after the edit. */
  moving: { date: TakenDate; datedClass: DatedClass }[];
  /** Dates with more places taken than the edit leaves. */
  overfull: TakenDate[];
  /** Ids of the dates of which the teacher had decided that they take place, and which have another time or place now. */
  undecided: string[];
};

type Edit = { before: Availability; after: Availability; dates: readonly TakenDate[] };

/** Compares a class before and after an edit, date by date. Dates that have started, are skipped or cancelled are ignored. */
export function getEditEffects({ before, after, dates }: Edit, studioTime: StudioTime, now: Date): EditEffects {
  const effects: EditEffects = { leaving: [], moving: [], overfull: [], undecided: [] };
  for (const date of dates) {
    const localDate = fromDbDate(date.localDate);
    const oldClass = toDatedClass(before, date, localDate, studioTime);
    if (!oldClass || oldClass.startsAt <= now || date.cancelledAt) continue;
    const datedClass = toDatedClass(after, date, localDate, studioTime);
    if (date.sold > 0 && !datedClass) effects.leaving.push(date);
    if (!datedClass) continue;
    if (datedClass.capacity < Math.min(oldClass.capacity, date.sold + date.held)) effects.overfull.push(date);
    if (date.takesPlaceSince && isElsewhere(oldClass, datedClass)) effects.undecided.push(date.id);
    if (date.sold > 0 && isMoved(oldClass, datedClass)) effects.moving.push({ date, datedClass });
  }
  return effects;
}

/** True when clients must be notified: time, place or duration of the class differ. */
export function isMoved(before: DatedClass, after: DatedClass): boolean {
  return isElsewhere(before, after) || before.durationMinutes !== after.durationMinutes;
}

/** True when a decision about the weather does not hold any more: time or place of the class differ. */
export function isElsewhere(before: DatedClass, after: DatedClass): boolean {
  return before.localTime !== after.localTime || before.location !== after.location;
}

/** @throws StateConflictError when dates have more places taken than the edit leaves; the message names them */
export function requireRoom({ overfull }: EditEffects): void {
  if (overfull.length === 0) return;
  const taken = overfull.map(({ sold, held }) => sold + held);
  const dates = overfull.map((date, index) => `${formatLongDate(date.localDate)} (${taken[index]} taken)`);
  throw new StateConflictError(
    `There are not enough spots for those who have booked: ${formatList(dates)}. Please keep at least ${Math.max(...taken)}.`,
  );
}

/** @throws BookedDatesError when the edit affects booked dates; the message names them with their number of people */
export function requireUnbooked({ leaving, moving }: EditEffects): void {
  if (leaving.length === 0 && moving.length === 0) return;
  const affected = { leaving: leaving.map(toBookedDate), moving: moving.map(({ date }) => toBookedDate(date)) };
  const sentences = [
    leaving.length > 0 &&
      `Dates that people have booked would leave the schedule: ${formatDates(affected.leaving)}. Their bookings stay and nobody is notified; to notify and refund them, cancel those dates first.`,
    moving.length > 0 &&
      `People have booked dates that change: ${formatDates(affected.moving)}. They are notified by mail.`,
  ];
  throw new BookedDatesError(sentences.filter(Boolean).join(' '), affected);
}

const toBookedDate = ({ localDate, sold }: TakenDate): BookedDate => ({
  localDate: fromDbDate(localDate),
  people: sold,
});

const formatDates = (dates: BookedDate[]) =>
  formatList(dates.map(({ localDate, people }) => `${formatLongDate(toDbDate(localDate))} (${formatPeople(people)})`));

const MAX_LISTED = 8;

function formatList(items: string[]): string {
  const rest = items.length - MAX_LISTED;
  return rest > 0 ? `${items.slice(0, MAX_LISTED).join(', ')} and ${rest} more` : items.join(', ');
}

const FIELDS: readonly [label: string, fields: readonly (keyof AvailabilityPlan)[]][] = [
  ['title', ['title', 'className']],
  ['class type', ['classType']],
  ['dates', ['startDate', 'frequency', 'weekdays', 'untilDate']],
  ['time', ['localTime']],
  ['duration', ['durationMinutes']],
  ['weather call', ['weatherCallMinutes']],
  ['link to the room', ['joinUrl']],
  ['place', ['location']],
  ['price', ['priceCents']],
  ['spots', ['capacity']],
  ['waitlist', ['hasWaitlist']],
  ['active', ['isActive']],
  ['homepage', ['showOnHomepage']],
];

/** Formats the differences between two states of a class: 'time, price', or 'nothing'. */
export function formatChanges(before: AvailabilityPlan, after: AvailabilityPlan): string {
  const differs = (field: keyof AvailabilityPlan) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const changed = FIELDS.filter(([, fields]) => fields.some(differs)).map(([label]) => label);
  return changed.join(', ') || 'nothing';
}

type DateMove = { occurrenceId: string; datedClass: DatedClass; now: Date };

/**
 * Moves the bookings of a date to its new time and place, in the caller's transaction; the price paid stays. Each client gets
 * one mail per `edition`, the version of the date, and so does everybody who waits for a place.
 */
export async function moveAttendees(
  tx: Tx,
  jobs: Jobs,
  { edition, ...move }: DateMove & { edition: number },
): Promise<void> {
  await writeTimeAndPlace(tx, move);
  const attendees = { occurrenceId: move.occurrenceId, status: 'CONFIRMED' } as const;
  const bookings = await tx.booking.findMany({ where: attendees, select: { id: true, email: true } });
  await queueDateMails(tx, jobs, { kind: 'CLASS_CHANGED', version: edition }, bookings);
  await queueClientPushes(tx, jobs, { bookingIds: bookings.map(({ id }) => id), kind: 'CLASS_CHANGED' });
  const { occurrenceId, datedClass, now } = move;
  await moveWaitlist(tx, jobs, { occurrenceId, startsAt: datedClass.startsAt, now });
}

/**
 * Writes the time and place of a date into its confirmed bookings. With another time, cancelling stays free until a day before
 * it and for a day from `now`, whichever is later, but not beyond the start; it never ends sooner than before.
 */
export async function writeTimeAndPlace(tx: Tx, { occurrenceId, datedClass, now }: DateMove): Promise<void> {
  const { localTime, startsAt, durationMinutes, location } = datedClass;
  await tx.$executeRaw`
    UPDATE "Booking"
       SET "localTime" = ${localTime}, "startsAt" = ${startsAt}::timestamptz, "durationMinutes" = ${durationMinutes},
           "location" = ${location}, "updatedAt" = ${now}::timestamptz,
           "freeCancellationUntil" = CASE WHEN "startsAt" = ${startsAt}::timestamptz THEN "freeCancellationUntil" ELSE
             least(${startsAt}::timestamptz, greatest("freeCancellationUntil",
               ${getFreeCancellationUntil(startsAt)}::timestamptz, ${getFreeCancellationAfterMove(now)}::timestamptz)) END
     WHERE "occurrenceId" = ${occurrenceId}::uuid AND "status" = 'CONFIRMED'`;
}
