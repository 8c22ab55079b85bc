import { describe, expect, it } from 'vitest';
import { readOptions } from './options';

describe('the options', () => {
  it('measure all public pages when nothing is said', () => {
    const { runs, paths, withLighthouse } = readOptions([]);
    expect({ runs, withLighthouse }).toEqual({ runs: 3, withLighthouse: true });
    expect(paths).toEqual(expect.arrayContaining(['/', '/book/calendar', '/terms-of-service']));
    expect(paths).not.toContain('/book/details');
  });

  it('narrow it down', () => {
    const options = readOptions(['--runs', '1', '--rounds', '2', '--routes', '/,/contact', '--no-lighthouse']);
    expect(options).toEqual({ runs: 1, rounds: 2, paths: ['/', '/contact'], withLighthouse: false });
  });

  it.each([
    [['--routes', '/,/nothing'], '--routes: /nothing is none of'],
    [['--runs', '0'], '--runs: 0 is no whole number above 0'],
    [['--rounds', 'two'], '--rounds: two is no whole number above 0'],
  ])('%j is refused in words', (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });
});
