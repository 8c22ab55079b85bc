import { describe, expect, it } from 'vitest';
import { readOptions } from './options';

describe('the options of npm run bench:web', () => {
  it('select all public pages by default', () => {
    const { runs, paths, withLighthouse } = readOptions([]);
    expect({ runs, withLighthouse }).toEqual({ runs: 3, withLighthouse: true });
    expect(paths).toEqual(expect.arrayContaining(['/', '/book/calendar', '/terms-of-service']));
    expect(paths).not.toContain('/book/details');
  });

  it('select the runs, rounds and pages that the command line names', () => {
    const options = readOptions(['--runs', '1', '--rounds', '2', '--routes', '/,/contact', '--no-lighthouse']);
    expect(options).toEqual({ runs: 1, rounds: 2, paths: ['/', '/contact'], withLighthouse: false });
  });

  it.each([
    [['--routes', '/,/nothing'], '--routes: unknown page /nothing, expected /'],
    [['--runs', '0'], '--runs: 0 is not a whole number above 0'],
    [['--rounds', 'two'], '--rounds: two is not a whole number above 0'],
  ])('refuse %j with an error that names the option', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
