import { expect, it } from 'vitest';
import { findNameProblems } from './migration-names';

const BASELINE = '20261126000000_baseline';
const NOW = new Date('2027-03-10T22:30:00Z');

it.each<[string, string[], string[]]>([
  ['the migrations that are listed already', [BASELINE], [BASELINE]],
  ['the first migration', [BASELINE], []],
  ['a new migration of today', [BASELINE, '20270310120000_rooms'], [BASELINE]],
  ['a new migration of tomorrow, for a clock that is fast', [BASELINE, '20270311235959_rooms'], [BASELINE]],
  ['a listed migration where the clock is slow', ['20270312000000_rooms'], ['20270312000000_rooms']],
  ['two new migrations', [BASELINE, '20270301000000_a', '20270302000000_b'], [BASELINE]],
])('accepts %s', (_case, names, listed) => {
  expect(findNameProblems(names, listed, NOW)).toEqual([]);
});

it.each<[string, string, string[], string]>([
  [
    'that is new and dated before the newest of those that are listed',
    '20261231000000_rooms',
    [BASELINE, '20270101000000_tables'],
    'is new, but dated before 20270101000000_tables.',
  ],
  ['that is new and dated in the future', '20270312000000_rooms', [BASELINE], 'is dated in the future.'],
  ['with a day that its month does not have', '20270231000000_rooms', [BASELINE], 'is not named after an instant'],
  ['without a time', '20270301_rooms', [BASELINE], 'is not named after an instant'],
  ['without a topic', '20270301000000', [BASELINE], 'is not named after an instant'],
])('refuses a migration %s', (_case, name, listed, expected) => {
  const names = [...new Set([...listed, name])].sort();
  expect(findNameProblems(names, listed, NOW)).toEqual([expect.stringContaining(`${name} ${expected}`)]);
});

it('refuses two migrations of one instant', () => {
  const twins = ['20270301000000_rooms', '20270301000000_tables'];
  expect(findNameProblems([BASELINE, ...twins], [BASELINE], NOW)).toEqual(
    twins.map((name) => `${name} has the date of another migration.`),
  );
});
