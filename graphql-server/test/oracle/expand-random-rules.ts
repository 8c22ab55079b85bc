import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { addDays } from '../../src/domain/schedule/local-date';
import { expandDates, type RecurrenceRule } from '../../src/domain/schedule/recurrence';
import { createStudioTime } from '../../src/domain/schedule/studio-time';

export type RandomCase = { rule: RecurrenceRule; time: string; from: string; to: string };

export const ZONE = 'Europe/Madrid';

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Rules and windows around both changes of the clocks of 2027, and times around the hours that they skip and double. */
export function randomCase(random: () => number): RandomCase {
  const pick = (count: number) => Math.floor(random() * count);
  const change = random() < 0.5 ? '2027-03-28' : '2027-10-31';
  const frequency = random() < 0.3 ? 'DAILY' : 'WEEKLY';
  const weekdays: WeekdayCode[] = WEEKDAYS.filter(() => random() < 0.4);
  const from = addDays(change, -pick(45));
  const startDate = addDays(from, pick(120) - 90);
  return {
    rule: {
      frequency,
      weekdays: frequency === 'WEEKLY' && weekdays.length === 0 ? ['SU'] : weekdays,
      startDate,
      untilDate: random() < 0.4 ? addDays(startDate, pick(150)) : null,
    },
    time: `${String(random() < 0.5 ? pick(5) : pick(24)).padStart(2, '0')}:${String(pick(12) * 5).padStart(2, '0')}`,
    from,
    to: addDays(from, pick(60)),
  };
}

/** Our answer: the dates and moments of a rule in a window. */
export function expand({ rule, time, from, to }: RandomCase): string[] {
  const studioTime = createStudioTime(ZONE);
  return expandDates(rule, from, to).map((date) => `${date} ${studioTime.toInstant(date, time).toISOString()}`);
}
