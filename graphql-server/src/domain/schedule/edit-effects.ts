import type { Availability } from '#prisma';
import { type BookedDate, BookedDatesError, StateConflictError } from '../errors';
import { longDate } from '../format';
import { peopleInWords } from '../people-in-words';
import { type DatedClass, datedClassOf } from './dated-class';
import { fromDbDate, toDbDate } from './local-date';
import type { StudioTime } from './studio-time';
import type { TakenDate } from './taken-dates';

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
export function effectsOf({ before, after, dates }: Edit, studioTime: StudioTime, now: Date): EditEffects {
  const effects: EditEffects = { leaving: [], moving: [], overfull: [] };
  for (const date of dates) {
    const localDate = fromDbDate(date.localDate);
    const was = datedClassOf(before, date, localDate, studioTime);
    if (!was || was.startsAt <= now || date.cancelledAt) continue;
    const datedClass = datedClassOf(after, date, localDate, studioTime);
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
  const words = [
    leaving.length > 0 &&
      `Dates that people have booked would leave the schedule: ${peopleOn(affected.leaving)}. Their bookings stay and nobody is told; to tell them and pay them back, cancel those dates first.`,
    moving.length > 0 && `People have booked dates that change: ${peopleOn(affected.moving)}. They are told by mail.`,
  ];
  throw new BookedDatesError(words.filter(Boolean).join(' '), affected);
}

const bookedDate = ({ localDate, sold }: TakenDate): BookedDate => ({ localDate: fromDbDate(localDate), people: sold });

const peopleOn = (dates: BookedDate[]) =>
  listed(dates.map(({ localDate, people }) => `${longDate(toDbDate(localDate))} (${peopleInWords(people)})`));

/** So many dates are named; of a long list, how many more there are. */
const NAMED = 8;

function listed(words: string[]): string {
  const rest = words.length - NAMED;
  return rest > 0 ? `${words.slice(0, NAMED).join(', ')} and ${rest} more` : words.join(', ');
}
