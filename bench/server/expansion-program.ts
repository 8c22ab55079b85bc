import { addDays } from '#contract/civil-date';
import { WEEKDAYS } from '#contract/enums';
import { createExpansion, type RecurrenceRule } from '../../graphql-server/src/domain/time/recurrence';
import type { Expansion } from './expansion';
import { datesInZoneByRrule, type RecurringClass } from './rrule-dates';
import { requireSameAnswers } from './same-answers';
import { MONTH, YOUNG } from './setup';

/** Measures P6 and prints it as JSON: `expansion-program.ts <series> <rounds>`. */
const [series = 0, rounds = 0] = process.argv.slice(2).map(Number);

type Series = RecurrenceRule & RecurringClass;

/** They began within the last year and take place on one to three days a week; every fourth ends within the next months. */
const classes: Series[] = Array.from({ length: series }, (_, n) => {
  const weekdays = WEEKDAYS.filter((_day, index) => [n % 7, (n * 3) % 7, (n * 5) % 7].includes(index));
  const untilDate = n % 4 === 0 ? addDays(YOUNG.today, n % 90) : null;
  return {
    frequency: 'WEEKLY',
    weekdays: [...weekdays],
    startDate: addDays(YOUNG.today, -(n % 365)),
    untilDate,
    localTime: `${String(6 + (n % 15)).padStart(2, '0')}:30`,
  };
});

const expandByProduct = () => classes.map(createExpansion(MONTH.from, MONTH.to));
const expandByRrule = () => classes.map((recurring) => datesInZoneByRrule(recurring, MONTH.from, MONTH.to));

/** One expansion by the product is too short to be timed alone. */
const REPETITIONS = 100;

function measureMs(expand: () => unknown, times: number): number {
  const startedAt = performance.now();
  for (let n = 0; n < times; n += 1) expand();
  return (performance.now() - startedAt) / times;
}

requireSameAnswers('P6', expandByProduct(), expandByRrule());
const figures: Expansion = { product: [], rrule: [] };
for (let round = 0; round < rounds; round += 1) {
  figures.product.push(measureMs(expandByProduct, REPETITIONS));
  figures.rrule.push(measureMs(expandByRrule, 1));
}
process.stdout.write(JSON.stringify(figures));
