import { describe, expect, it } from 'vitest';
import { PARTS, readOptions } from './options';

describe('the options', () => {
  it('measure everything when nothing is said', () => {
    const everything = { rounds: 3, fleets: [1, 2, 4], parts: [...PARTS], pooler: 'pgbouncer', isKept: false };
    expect(readOptions([])).toEqual(everything);
  });

  it('narrow it down', () => {
    const args = ['--rounds', '1', '--processes', '2', '--only', 'pooled', '--pooler', '/opt/pgbouncer', '--keep'];
    const narrow = { rounds: 1, fleets: [2], parts: ['pooled'], pooler: '/opt/pgbouncer', isKept: true };
    expect(readOptions(args)).toEqual(narrow);
  });

  it.each([
    [['--only', 'direct,moon'], '--only: moon is none of direct, alone'],
    [['--processes', '3'], '--processes: 20 connections cannot be shared by 3'],
    [['--processes', '1,0'], '--processes: 0 is no whole number above 0'],
  ])('%j is refused in words', (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });
});
