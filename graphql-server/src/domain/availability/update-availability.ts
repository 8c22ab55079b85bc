import type { AvailabilityInput } from '#contract/availability-input';
import type { Availability } from '#prisma';
import { recordAudit } from '../audit/record-audit';
import { type BookedDate, BookedDatesError, EditConflictError, StateConflictError } from '../errors';
import { formatPeople, longDate } from '../format';
import { lockAvailability } from '../locks';
import { queueMails } from '../outbox/queue-mails';
import type { Jobs, Tx } from '../ports';
import { type DatedClass, toDatedClass } from '../schedule/dated-class';
import { fromDbDate, toDbDate } from '../schedule/local-date';
import { listTakenDates, type TakenDate } from '../schedule/occurrence-dates';
import type { StudioTime } from '../schedule/studio-time';
import { inTransaction } from '../transaction';
import { type AvailabilityPlan, requireSensibleEnd, toPlan } from './availability-plan';
import type { Editor, ScheduleEditDeps } from './schedule-edit-deps';

export type AvailabilityEdit = {
  id: string;
  input: AvailabilityInput;
  /** The version that the editor read. Absent: whatever is there now. */
  version: number | null;
  /** Whether the editor knows whom it reaches, and wants it. */
  isConfirmed: boolean;
};

/**
 * Changes a class, while nobody books it. What was changed for single dates stays; people on dates that move are told. Throws
 * NotFoundError, InvalidInputError, EditConflictError, StateConflictError (fewer spots than taken), BookedDatesError.
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
    const after = await tx.availability.update({ where: { id }, data: { ...plan, version: { increment: 1 } } });
    for (const { date, datedClass } of effects.moving) {
      const edition = date.version + 1;
      await tx.occurrence.update({ where: { id: date.id }, data: { version: edition } });
      await moveAttendees(tx, jobs, { occurrenceId: date.id, edition, datedClass });
    }
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

/** What an edit of a class means for the coming dates that people have booked or are paying for. */
export type EditEffects = {
  /** Booked, and not held any more after the edit. */
  leaving: TakenDate[];
  /** Booked, and at another time or place, or of another length, after the edit. */
  moving: { date: TakenDate; datedClass: DatedClass }[];
  /** More places are taken than the edit would leave. */
  overfull: TakenDate[];
};

type Edit = { before: Availability; after: Availability; dates: readonly TakenDate[] };

/** Compares a class before and after an edit, date by date; what is over, skipped or cancelled is nobody's concern any more. */
export function getEditEffects({ before, after, dates }: Edit, studioTime: StudioTime, now: Date): EditEffects {
  const effects: EditEffects = { leaving: [], moving: [], overfull: [] };
  for (const date of dates) {
    const localDate = fromDbDate(date.localDate);
    const was = toDatedClass(before, date, localDate, studioTime);
    if (!was || was.startsAt <= now || date.cancelledAt) continue;
    const datedClass = toDatedClass(after, date, localDate, studioTime);
    if (date.sold > 0 && !datedClass) effects.leaving.push(date);
    if (!datedClass) continue;
    if (datedClass.capacity < Math.min(was.capacity, date.sold + date.held)) effects.overfull.push(date);
    if (date.sold > 0 && isMoved(was, datedClass)) effects.moving.push({ date, datedClass });
  }
  return effects;
}

/** Whether people have to be told: the class is at another time or place, or takes longer or shorter. */
export function isMoved(was: DatedClass, is: DatedClass): boolean {
  return was.localTime !== is.localTime || was.location !== is.location || was.durationMinutes !== is.durationMinutes;
}

/** Throws StateConflictError when places would be fewer than are taken, naming each date. */
export function requireRoom({ overfull }: EditEffects): void {
  if (overfull.length === 0) return;
  const taken = overfull.map(({ sold, held }) => sold + held);
  const dates = overfull.map((date, index) => `${longDate(date.localDate)} (${taken[index]} taken)`);
  throw new StateConflictError(
    `There are not enough spots for those who have booked: ${listed(dates)}. Please keep at least ${Math.max(...taken)}.`,
  );
}

/** Throws BookedDatesError when the edit reaches people who have booked, naming the dates and how many they are. */
export function requireUnbooked({ leaving, moving }: EditEffects): void {
  if (leaving.length === 0 && moving.length === 0) return;
  const affected = { leaving: leaving.map(bookedDate), moving: moving.map(({ date }) => bookedDate(date)) };
  const text = [
    leaving.length > 0 &&
      `Dates that people have booked would leave the schedule: ${peopleOn(affected.leaving)}. Their bookings stay and nobody is told; to tell them and pay them back, cancel those dates first.`,
    moving.length > 0 && `People have booked dates that change: ${peopleOn(affected.moving)}. They are told by mail.`,
  ];
  throw new BookedDatesError(text.filter(Boolean).join(' '), affected);
}

const bookedDate = ({ localDate, sold }: TakenDate): BookedDate => ({ localDate: fromDbDate(localDate), people: sold });

const peopleOn = (dates: BookedDate[]) =>
  listed(dates.map(({ localDate, people }) => `${longDate(toDbDate(localDate))} (${formatPeople(people)})`));

/** So many dates are named; of a long list, how many more there are. */
const NAMED = 8;

function listed(text: string[]): string {
  const rest = text.length - NAMED;
  return rest > 0 ? `${text.slice(0, NAMED).join(', ')} and ${rest} more` : text.join(', ');
}

const FIELDS: readonly [words: string, fields: readonly (keyof AvailabilityPlan)[]][] = [
  ['title', ['title', 'className']],
  ['class type', ['classType']],
  ['dates', ['startDate', 'frequency', 'weekdays', 'untilDate']],
  ['time', ['localTime']],
  ['duration', ['durationMinutes']],
  ['place', ['location']],
  ['price', ['priceCents']],
  ['spots', ['capacity']],
  ['active', ['isActive']],
  ['homepage', ['showOnHomepage']],
];

/** What differs between two states of a class: 'time, price', or 'nothing'. */
export function formatChanges(before: AvailabilityPlan, after: AvailabilityPlan): string {
  const differs = (field: keyof AvailabilityPlan) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const changed = FIELDS.filter(([, fields]) => fields.some(differs)).map(([text]) => text);
  return changed.join(', ') || 'nothing';
}

/**
 * Takes the people who booked a date along to its new time and place, in the caller's transaction: their bookings say where
 * to be now (and still what was paid), and each of them is told once per `edition`, the date's version.
 */
export async function moveAttendees(
  tx: Tx,
  jobs: Jobs,
  { occurrenceId, edition, datedClass }: { occurrenceId: string; edition: number; datedClass: DatedClass },
): Promise<void> {
  const attendees = { occurrenceId, status: 'CONFIRMED' } as const;
  const { localTime, startsAt, durationMinutes, location } = datedClass;
  await tx.booking.updateMany({ where: attendees, data: { localTime, startsAt, durationMinutes, location } });
  const bookings = await tx.booking.findMany({ where: attendees, select: { id: true, email: true } });
  await queueMails(
    tx,
    jobs,
    bookings.map(({ id, email }) => ({ kind: 'CLASS_CHANGED', recipient: email, bookingId: id, edition })),
  );
}
