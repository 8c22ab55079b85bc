import { describe, expect, it } from 'vitest';
import { ROWS, readOptions } from './options';

describe('the options of npm run bench', () => {
  it('select five rounds of every row by default', () => {
    expect(readOptions([])).toEqual({ rounds: 5, rows: [...ROWS] });
  });

  it('select the rounds and rows that the command line names', () => {
    expect(readOptions(['--rounds', '2', '--only', 'P1,P12'])).toEqual({ rounds: 2, rows: ['P1', 'P12'] });
  });

  it.each([
    [['--only', 'P1,P9'], '--only: unknown row P9, expected P1, P3'],
    [['--rounds', '0'], '--rounds: 0 is not a whole number above 0'],
  ])('refuse %j with an error that names the option', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
