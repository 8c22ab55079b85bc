import { WEEKDAYS } from '#contract/enums';
import { addDays } from '../../graphql-server/src/domain/schedule/local-date';
import { createExpansion, type RecurrenceRule } from '../../graphql-server/src/domain/schedule/recurrence';
import type { Expansion } from './expansion';
import { datesInZoneByRrule, type RecurringClass } from './rrule-dates';
import { requireSame } from './same-answers';
import { MONTH, YOUNG } from './setup';

/** Prints what P6 measured: `expansion-program.ts <series> <rounds>`. */
const [series = 0, rounds = 0] = process.argv.slice(2).map(Number);

type Series = RecurrenceRule & RecurringClass;

/** Begun within the last year, one to three days a week, every fourth with a last day within the next months. */
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

const byProduct = () => classes.map(createExpansion(MONTH.from, MONTH.to));
const byRrule = () => classes.map((one) => datesInZoneByRrule(one, MONTH.from, MONTH.to));

/** As many as take about as long as a thing that can be measured. */
const REPEATED = 100;

function millisecondsOf(expand: () => unknown, times: number): number {
  const startedAt = performance.now();
  for (let n = 0; n < times; n += 1) expand();
  return (performance.now() - startedAt) / times;
}

requireSame('P6', byProduct(), byRrule());
const figures: Expansion = { product: [], rrule: [] };
for (let round = 0; round < rounds; round += 1) {
  figures.product.push(millisecondsOf(byProduct, REPEATED));
  figures.rrule.push(millisecondsOf(byRrule, 1));
}
process.stdout.write(JSON.stringify(figures));
