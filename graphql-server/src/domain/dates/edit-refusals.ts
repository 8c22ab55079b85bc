import { dayName } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import { DomainError, InvalidInputError, StateConflictError } from '../errors';
import { nameDay } from '../format';
import { fromDbDate } from '../time/local-date';
import { formatUnreachable, type UnreachablePerson } from '../unreachable-people';
import type { EditedDate } from './begun-dates';
import type { EditEffects } from './edit-effects';

/**
 * @throws InvalidInputError when the edit would move a booked class into the past
 * @throws StateConflictError when it would change what people were promised of a single class that has begun
 */
export function requirePromises({ breaksPromise, isPast }: EditEffects): void {
  if (isPast) {
    const message = 'People have booked this class, and that time has already passed.';
    throw new InvalidInputError([{ path: 'time', message }]);
  }
  if (!breaksPromise) return;
  throw new StateConflictError(
    'This class has begun, and people have booked it: its name, date, time, place and price stay as they are. Please add a new class instead.',
  );
}

/** @throws StateConflictError when dates have more places taken than the edit leaves; the message names them */
export function requireRoom({ overfull }: EditEffects): void {
  if (overfull.length === 0) return;
  const taken = overfull.map(({ sold, held }) => sold + held);
  const dates = overfull.map((date, index) => `${nameDay(date.localDate)} (${taken[index]} taken)`);
  throw new StateConflictError(
    `There are not enough spots for those who have booked: ${formatList(dates)}. Please keep at least ${Math.max(...taken)}.`,
  );
}

export type BookedDate = {
  localDate: string;
  people: number;
  /** Those of them who have no e-mail address, so that no mail reaches them. */
  unreachable: readonly UnreachablePerson[];
  /** How many people wait for a place, or have one offered. */
  waiting: number;
};

/** The change affects people who have booked. The teacher must confirm it first. */
export class BookedDatesError extends DomainError {
  readonly code = 'BOOKED_DATES';
  constructor(
    message: string,
    readonly affected: {
      /** Dates that the class would no longer have. Their bookings stay and only those who wait are notified. */
      leaving: readonly BookedDate[];
      /** Dates with a new time, duration or place. Everybody who booked is notified. */
      moving: readonly BookedDate[];
    },
  ) {
    super(message);
  }
}

/** @throws BookedDatesError when the edit affects booked dates; the message names them with their number of people */
export function requireUnbooked({ leaving, moving }: Pick<EditEffects, 'leaving' | 'moving'>): void {
  const affected = {
    leaving: leaving
      .map((date) => toBookedDate(date, date.sold, date.unreachable))
      .filter((date) => hasPeople(date) || date.waiting > 0),
    moving: moving.map(({ date, people, unreachable }) => toBookedDate(date, people, unreachable)).filter(hasPeople),
  };
  if (affected.leaving.length === 0 && affected.moving.length === 0) return;
  const left = affected.leaving.filter(hasPeople);
  const waiting = affected.leaving.reduce((sum, date) => sum + date.waiting, 0);
  const sentences = [
    left.length > 0 &&
      `Dates that people have booked would leave the schedule: ${formatDates(left)}. Their bookings stay and nobody who has booked is notified; to notify and refund them, cancel those dates first.`,
    waiting > 0 &&
      `On dates that would leave the schedule ${waiting === 1 ? '1 person waits' : `${waiting} people wait`}. They are mailed that the class does not take place.`,
    affected.moving.length > 0 &&
      `People have booked dates that change: ${formatDates(affected.moving)}. They are notified by mail.`,
    formatUnreachable(affected.moving.flatMap(({ unreachable }) => unreachable)),
  ];
  throw new BookedDatesError(sentences.filter(Boolean).join(' '), affected);
}

const hasPeople = ({ people }: BookedDate) => people > 0;

const toBookedDate = (
  { localDate, waiting }: EditedDate,
  people: number,
  unreachable: readonly UnreachablePerson[],
): BookedDate => ({
  localDate: fromDbDate(localDate),
  people,
  unreachable: unreachable.map(({ id, name, phone }) => ({ id, name, phone })),
  waiting,
});

const formatDates = (dates: BookedDate[]) =>
  formatList(dates.map(({ localDate, people }) => `${dayName(localDate)} (${formatPeople(people)})`));

const MAX_LISTED = 8;

function formatList(items: string[]): string {
  const rest = items.length - MAX_LISTED;
  return rest > 0 ? `${items.slice(0, MAX_LISTED).join(', ')} and ${rest} more` : items.join(', ');
}
