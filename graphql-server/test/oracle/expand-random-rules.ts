import { addDays } from '#contract/civil-date';
import { WEEKDAYS, type WeekdayCode } from '#contract/enums';
import { expandDates, type RecurrenceRule } from '../../src/domain/time/recurrence';
import { createStudioTime } from '../../src/domain/time/studio-time';
import { createRandom as createSeededRandom } from '../random';

export type RandomCase = { rule: RecurrenceRule; time: string; from: string; to: string };

export const ZONE = 'Europe/Madrid';

/** Random numbers from 0 to 1 that are the same for the same seed on every machine. */
export const createRandom = (seed: number): (() => number) => createSeededRandom(seed).next;

/** Rules and windows around both daylight saving changes of 2027, with times around the skipped and the repeated hour. */
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

/** The product's expansion: dates and instants of a rule in a window. */
export function expand({ rule, time, from, to }: RandomCase): string[] {
  const studioTime = createStudioTime(ZONE);
  return expandDates(rule, from, to).map((date) => `${date} ${studioTime.toInstant(date, time).toISOString()}`);
}
