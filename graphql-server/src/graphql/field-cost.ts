import type { FieldComplexityValue } from '@pothos/plugin-complexity';
import { daysBetween } from '#contract/civil-date';
import { LIMITS } from '#contract/limits';
import { PAGE_SIZE } from '#contract/page-input';

/**
 * Length that is assumed for a list without a `limit` argument. A field costs 1, and everything below a list is multiplied
 * by the length of the list, so the cost of an operation is about the number of values in its response.
 */
const LIST_SIZE = 10;
/** Classes on a busy day. */
const CLASSES_PER_DAY = 4;
/** Work of the database and the recurrence rules for one day, even when few fields of its classes are selected. */
const COST_PER_DAY = 25;

type Arguments = Readonly<Record<string, unknown>>;

/** The cost of a field without a `complexity` of its own; with an argument `limit`, the cost of a page of that size. */
export function costOfField(
  args: Arguments,
  _context: object,
  field: { args: readonly { name: string }[] },
): FieldComplexityValue {
  if (!field.args.some(({ name }) => name === 'limit')) return 1;
  const limit = typeof args.limit === 'number' ? args.limit : PAGE_SIZE.usual;
  return toListCost(Math.min(Math.max(limit, 1), PAGE_SIZE.max));
}

/** The cost of a field that lists the classes from `from` to `to`, or of `days` days when one of them is absent. */
export function costOfDays({ from, to }: Arguments, days: number): FieldComplexityValue {
  const requested = typeof from === 'string' && typeof to === 'string' ? daysBetween(from, to) + 1 : days;
  const counted = Math.min(Math.max(requested, 1), LIMITS.scheduleDays);
  return { ...toListCost(counted * CLASSES_PER_DAY), field: counted * COST_PER_DAY };
}

/** The cost of a field that reads one class on one day. */
export const COST_OF_DAY: FieldComplexityValue = { field: COST_PER_DAY, multiplier: 1 };

/** The cost of a small object that is read and computed with its parent: that of one value. */
export const COST_OF_ONE_VALUE: FieldComplexityValue = { field: 1, multiplier: 0 };

/** The cost of a list that has two elements at most times, such as the reasons for which places of a date are held. */
export const COST_OF_FEW: FieldComplexityValue = toListCost(2);

/** The cost of a list of classes for which the database searches all future days. */
export const COST_OF_ALL_DAYS: FieldComplexityValue = {
  field: LIMITS.scheduleDays * COST_PER_DAY,
  multiplier: LIST_SIZE,
};

/** The cost of a field with one list of `count` elements. The list itself is multiplied by LIST_SIZE already, so divide. */
function toListCost(count: number) {
  return { field: 1, multiplier: count / LIST_SIZE };
}
