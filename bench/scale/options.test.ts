import { describe, expect, it } from 'vitest';
import { readOptions } from './options';

describe('the options of npm run bench:scale', () => {
  it('select three rounds of 1, 2 and 4 processes by default', () => {
    expect(readOptions([])).toEqual({ rounds: 3, fleets: [1, 2, 4] });
  });

  it('select the rounds and processes that the command line names', () => {
    expect(readOptions(['--rounds', '1', '--processes', '2'])).toEqual({ rounds: 1, fleets: [2] });
  });

  it.each([
    [['--processes', '3'], '--processes: 3 processes cannot share 20 connections evenly'],
    [['--processes', '1,0'], '--processes: 0 is not a whole number above 0'],
  ])('refuse %j with an error that names the option', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
