import type { Availability } from '#prisma';
import { type DatedClass, describeDate, toDatedClass } from '../schedule/dated-class';
import type { TakenDate } from '../schedule/occurrence-dates';
import { fromDbDate } from '../time/local-date';
import type { UnreachablePerson } from '../unreachable-people';
import {
  type Appointment,
  type BegunDate,
  type EditedDate,
  type EditTime,
  findBegun,
  findPromisedClass,
  followClass,
} from './begun-dates';

/** The effects of an edit on the dates of a class. */
export type EditEffects = {
  /** Dates that have begun and that the edit does not reach: they stay as they are. */
  begun: BegunDate[];
  /** The date of a single class, unless it has begun with people: what the form says is the class, without changes of its own. */
  asInForm: TakenDate[];
  /** The date of a single class that has begun with people: only what nobody was promised may change. */
  running: BegunDate[];
  /** True when the edit would change what the people of such a date were promised. */
  breaksPromise: boolean;
  /** True when the edit would move a single class into the past although people have booked it. */
  isPast: boolean;
  /** Booked dates of a series that it would move into the past: they keep the time, place and duration that people booked. */
  staying: { date: EditedDate; appointment: WhereAndWhen }[];
  /** Dates to come that leave the schedule, booked or not. */
  leaving: EditedDate[];
  /** Those of them on which a single class was and is no more, because it has another day without its people, or became a series. */
  left: EditedDate[];
  /**
   * Dates with people who have booked another time, place or duration than it has after the edit, with their number and those of
   * them who have no address, or with people who wait for the class as it was. The date of a single class that takes its people to
   * another day is one of them, booked or not.
   */
  moving: { date: EditedDate; datedClass: DatedClass; people: number; unreachable: UnreachablePerson[] }[];
  /** Ids of dates with held seats whose time, place or duration changes. */
  movedHolds: string[];
  /** Dates with more places taken than the edit leaves. */
  overfull: TakenDate[];
  /** Ids of the dates of which the teacher had decided that they take place, and which have another time or place now. */
  undecided: string[];
};

type Edit = {
  before: Availability;
  after: Availability;
  dates: readonly EditedDate[];
  /** True: the people of a single class come along when it moves to another day. */
  movesPeople?: boolean;
};

/**
 * Compares what people were promised on each date with the class after an edit. A date that has begun is history: the edit of a
 * series begins with the next date, and a single class keeps what people were promised. A single class that has not begun is what its
 * form says, also when it was a series whose date had changes of its own. A date to come is compared with what its
 * people booked, also one that left the schedule and comes back. Nothing booked moves into the past. Skipped and cancelled dates to
 * come are ignored.
 */
export function getEditEffects(edit: Edit, time: EditTime): EditEffects {
  const effects: EditEffects = {
    ...{ begun: [], asInForm: [], running: [], breaksPromise: false, isPast: false },
    ...{ staying: [], leaving: [], left: [], moving: [], movedHolds: [], overfull: [], undecided: [] },
  };
  for (const date of edit.dates) {
    const compared = { ...edit, date, ...time };
    const begun = findBegun(edit.before, date, time);
    if (begun) compareBegun(effects, begun, compared);
    else if (!date.cancelledAt) compareComing(effects, compared);
  }
  return effects;
}

type Compared = Edit & EditTime & { date: EditedDate };

function compareBegun(effects: EditEffects, begun: BegunDate, { before, after, date, studioTime }: Compared): void {
  const isInForm = isSingleOn(after, date);
  const isLeft = !after.frequency && isSingleOn(before, date) && !isInForm;
  const isPromised = date.sold > 0 || (isInForm && date.cancelledAt !== null);
  if (!isInForm && !(isLeft && isPromised)) effects.begun.push(begun);
  else if (!isPromised) effects.asInForm.push(date);
  else compareRunning(effects, begun, { before, after, date, studioTime });
}

function compareRunning(
  effects: EditEffects,
  begun: BegunDate,
  { before, after, date, studioTime }: Omit<Compared, 'now' | 'dates'>,
): void {
  const localDate = fromDbDate(date.localDate);
  // What forms say is compared: the date of a class that was a series may have values of its own.
  const oldClass = toDatedClass(before, isSingleOn(before, date) ? null : date, localDate, studioTime);
  const newClass = describeDate(after, null, localDate, studioTime);
  if (!isSingleOn(after, date) || !oldClass || PROMISED.some((field) => oldClass[field] !== newClass[field])) {
    effects.breaksPromise = true;
  } else if (!date.cancelledAt && isOverfull(date, oldClass, describeDate(after, date, localDate, studioTime))) {
    effects.overfull.push(date);
  } else if (begun.wasHeld) {
    effects.running.push(begun);
  }
}

/** What a booking says of its class. */
const PROMISED = ['title', 'className', 'classType', 'localTime', 'durationMinutes', 'location', 'priceCents'] as const;

const isSingleOn = ({ frequency, startDate }: Availability, { localDate }: TakenDate) =>
  !frequency && startDate.getTime() === localDate.getTime();

function compareComing(effects: EditEffects, compared: Compared): void {
  const { before, after, date, studioTime } = compared;
  const localDate = fromDbDate(date.localDate);
  const oldClass = before.isActive ? toDatedClass(before, date, localDate, studioTime) : null;
  const isInForm = isSingleOn(after, date);
  if (isInForm) effects.asInForm.push(date);
  const next = isInForm ? followClass(date) : date;
  const newClass = after.isActive ? toDatedClass(after, next, localDate, studioTime) : null;
  const isBooked = date.sold > 0;
  if (isBooked && (oldClass || newClass) && isSingleInPast(after, compared)) effects.isPast = true;
  // A single class that is switched off still has its people on this day.
  const hasPeople = isBooked && !before.isActive && isSingleOn(before, date) && !isInForm;
  if (newClass) compareStanding(effects, compared, { oldClass, newClass });
  else if (oldClass || hasPeople) compareLeaving(effects, compared);
}

/** Compares a date that is on the schedule after the edit with what its people were promised. */
function compareStanding(
  effects: EditEffects,
  { before, after, date, now, studioTime }: Compared,
  { oldClass, newClass }: { oldClass: DatedClass | null; newClass: DatedClass },
): void {
  const promised = findPromisedClass(before, date, studioTime);
  const appointment = date.sold > 0 && newClass.startsAt <= now ? promised && toAppointment(promised) : null;
  if (appointment) effects.staying.push({ date, appointment });
  const datedClass = appointment
    ? describeDate(after, { ...date, ...appointment }, newClass.localDate, studioTime)
    : newClass;
  const isChanged = promised !== null && isMoved(promised, datedClass);
  const isAsDecided = promised !== null && !isElsewhere(promised, datedClass);
  const people = countMoved(date, datedClass);
  const unreachable = date.unreachable.filter((one) => isMoved(one, datedClass));
  if (isOverfull(date, oldClass, datedClass)) effects.overfull.push(date);
  if (date.takesPlaceSince && !isAsDecided) effects.undecided.push(date.id);
  if (date.held > 0 && isChanged) effects.movedHolds.push(date.id);
  if (people > 0 || (date.waiting > 0 && isChanged)) effects.moving.push({ date, datedClass, people, unreachable });
}

const toAppointment = ({ localTime, location, durationMinutes }: WhereAndWhen): WhereAndWhen => ({
  localTime,
  location,
  durationMinutes,
});

function compareLeaving(effects: EditEffects, { before, after, dates, date, movesPeople, ...time }: Compared): void {
  const datedClass = describeDate(after, null, fromDbDate(after.startDate), time.studioTime);
  const isOnOtherDay = isSingleOn(before, date) && !after.frequency && after.isActive && datedClass.startsAt > time.now;
  // The row of the other day is there when the class was on it before, and some of its people may have stayed.
  const there = dates.find((other) => isSingleOn(after, other)) ?? { sold: 0, held: 0, cancelledAt: null };
  if (!movesPeople || !isOnOtherDay || there.cancelledAt) {
    effects.leaving.push(date);
    if (isSingleOn(before, date) && !isHeldOn(after, date, time.studioTime)) effects.left.push(date);
    return;
  }
  effects.moving.push({ date, datedClass, people: date.sold, unreachable: [...date.unreachable] });
  const together = { ...date, sold: date.sold + there.sold, held: date.held + there.held };
  if (isOverfull(together, null, datedClass)) effects.overfull.push(together);
}

/** True when a class has this date by its form, also when it is switched off. */
const isHeldOn = (availability: Availability, { localDate }: TakenDate, studioTime: EditTime['studioTime']) =>
  toDatedClass(availability, null, fromDbDate(localDate), studioTime) !== null;

const countMoved = ({ booked }: EditedDate, datedClass: DatedClass) =>
  booked.reduce((sum, one) => (isMoved(one, datedClass) ? sum + one.people : sum), 0);

function isSingleInPast(after: Availability, { now, studioTime }: EditTime): boolean {
  return !after.frequency && describeDate(after, null, fromDbDate(after.startDate), studioTime).startsAt <= now;
}

/** A date on the schedule that has been overbooked stays so, but gets no worse. One that was off it needs a place for everybody. */
const isOverfull = ({ sold, held }: TakenDate, before: DatedClass | null, after: DatedClass) =>
  after.capacity < Math.min(before?.capacity ?? Number.POSITIVE_INFINITY, sold + held);

type WhereAndWhen = Pick<Appointment, 'localTime' | 'location' | 'durationMinutes'>;

/** True when clients must be notified: time, place or duration of the class differ. */
export function isMoved(before: WhereAndWhen, after: WhereAndWhen): boolean {
  return isElsewhere(before, after) || before.durationMinutes !== after.durationMinutes;
}

type Where = Pick<Appointment, 'localTime' | 'location'>;

/** True when a decision about the weather does not hold any more: time or place of the class differ. */
export function isElsewhere(before: Where, after: Where): boolean {
  return before.localTime !== after.localTime || before.location !== after.location;
}
