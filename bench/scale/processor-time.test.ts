import { expect, it } from 'vitest';
import { readStat } from './processor-time';

it('reads what a process and its ended children have used, whatever its name', () => {
  const line = '812 (node (main) x) S 77 812 77 0 -1 4194560 9 8 7 6 150 50 20 5 20 0 11 0 3700 1 2';
  expect(readStat(line)).toEqual({ parent: 77, own: 2_000, endedChildren: 250 });
});
