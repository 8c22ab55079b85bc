import { describe, expect, it } from 'vitest';
import { ROWS, readOptions } from './options';

describe('the options', () => {
  it('measure everything when nothing is said', () => {
    expect(readOptions([])).toEqual({ rounds: 5, rows: [...ROWS] });
  });

  it('narrow it down', () => {
    expect(readOptions(['--rounds', '2', '--only', 'P1,P12'])).toEqual({ rounds: 2, rows: ['P1', 'P12'] });
  });

  it.each([
    [['--only', 'P1,P9'], '--only: P9 is none of P1, P2'],
    [['--rounds', '0'], '--rounds: 0 is no whole number above 0'],
  ])('%j is refused in words', (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });
});
