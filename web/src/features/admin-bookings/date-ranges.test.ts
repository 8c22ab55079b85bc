import { expect, it } from 'vitest';
import { DATE_RANGES } from './date-ranges';

it.each([
  ['Today', '2026-12-03', '2026-12-03', '2026-12-03'],
  ['This week', '2026-12-03', '2026-11-30', '2026-12-06'],
  ['This week', '2026-11-30', '2026-11-30', '2026-12-06'],
  ['This week', '2026-12-06', '2026-11-30', '2026-12-06'],
  ['Last month', '2026-12-31', '2026-11-01', '2026-11-30'],
  ['Last month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['Last month', '2028-03-15', '2028-02-01', '2028-02-29'],
])('the range %j of %s is from %s to %s', (name, today, from, to) => {
  expect(DATE_RANGES.find((range) => range.name === name)?.getRange(today)).toEqual({ from, to });
});
