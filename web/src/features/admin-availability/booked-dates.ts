import { formatPeople } from '#contract/format-count';

/** A date that an edit affects. `waiting`: how many people wait for a place there, or have one offered. */
export type BookedDate = { date: string; people: number; waiting?: number };

type Counts = Pick<BookedDate, 'people' | 'waiting'>;

/** '2 people, 1 person on the waitlist'. */
export function formatBooked({ people, waiting = 0 }: Counts): string {
  const parts = [people > 0 && formatPeople(people), waiting > 0 && `${formatPeople(waiting)} on the waitlist`];
  return parts.filter(Boolean).join(', ');
}

/** Says what becomes of the people on the waitlists of a class that is deleted; empty without any. */
export function formatWaitlisted(names: readonly string[]): string {
  if (names.length === 0) return '';
  const who = names.length > 6 ? formatPeople(names.length) : names.join(', ');
  const they = names.length === 1 ? 'This person is' : 'They are';
  return `On the waitlist: ${who}. ${they} notified by mail that the class does not take place.`;
}

/** Says what becomes of the people of dates that leave the schedule. */
export function formatLeaving(dates: readonly Counts[]): string {
  const isBooked = dates.some(({ people }) => people > 0);
  const isWaitedFor = dates.some(({ waiting = 0 }) => waiting > 0);
  const sentences = [
    'These dates leave the schedule.',
    isWaitedFor && 'People on the waitlist are notified by mail that the class does not take place.',
    isBooked && `Their bookings stay and nobody ${isWaitedFor ? 'else ' : ''}is notified.`,
    isBooked && 'To notify and refund people, cancel the date first.',
  ];
  return sentences.filter(Boolean).join(' ');
}
