import { expect, it } from 'vitest';
import { parseStat } from './processor-time';

it('parses the processor time of a process and its ended children whatever the name of the program is', () => {
  const line = '812 (node (main) x) S 77 812 77 0 -1 4194560 9 8 7 6 150 50 20 5 20 0 11 0 3700 1 2';
  expect(parseStat(line)).toEqual({ parentPid: 77, ownMs: 2_000, endedChildrenMs: 250 });
});
