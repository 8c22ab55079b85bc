import { expect, it } from 'vitest';
import { formatDateOfYear } from './date-of-year';

it.each([
  ['2026-12-12', 'Sat 12 Dec'],
  ['2025-11-27', 'Thu 27 Nov 2025'],
  ['2027-01-02', 'Sat 2 Jan 2027'],
])('shows the year of %j only when it is another one', (date, text) => {
  expect(formatDateOfYear(date, '2026-11-27')).toBe(text);
});
