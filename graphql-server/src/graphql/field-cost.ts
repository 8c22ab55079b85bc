import type { FieldComplexityValue } from '@pothos/plugin-complexity';
import { LIMITS } from '#contract/limits';
import { PAGE_SIZE } from '#contract/page-input';
import { daysBetween } from '../domain/schedule/local-date';

/**
 * A field costs 1, and all below a list costs as often as the list is long: 10 times, unless an argument says how long
 * it is. So the cost of an operation is about the number of values in its answer.
 */
const LIST_SIZE = 10;
/** Classes of a busy day. */
const CLASSES_PER_DAY = 4;
/** What the database and the recurrence rules do for a day, however few fields of its classes are selected. */
const COST_PER_DAY = 25;

type Arguments = Readonly<Record<string, unknown>>;

/** The cost of a field that names none of its own: with an argument `limit`, of a page of that size. */
export function costOfField(
  args: Arguments,
  _context: object,
  field: { args: readonly { name: string }[] },
): FieldComplexityValue {
  if (!field.args.some(({ name }) => name === 'limit')) return 1;
  const limit = typeof args.limit === 'number' ? args.limit : PAGE_SIZE.usual;
  return holding(Math.min(Math.max(limit, 1), PAGE_SIZE.max));
}

/** The cost of a field whose one list has the classes of the days from `from` to `to`; of `days` of them where one is absent. */
export function costOfDays({ from, to }: Arguments, days: number): FieldComplexityValue {
  const requested = typeof from === 'string' && typeof to === 'string' ? daysBetween(from, to) + 1 : days;
  const counted = Math.min(Math.max(requested, 1), LIMITS.scheduleDays);
  return { ...holding(counted * CLASSES_PER_DAY), field: counted * COST_PER_DAY };
}

/** The cost of a list of classes that the database looks for in all days to come. */
export const COST_OF_ALL_DAYS: FieldComplexityValue = {
  field: LIMITS.scheduleDays * COST_PER_DAY,
  multiplier: LIST_SIZE,
};

/** The cost of a field whose one list has this many elements. The list below multiplies by its own LIST_SIZE already. */
function holding(count: number) {
  return { field: 1, multiplier: count / LIST_SIZE };
}
