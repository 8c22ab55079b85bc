import { describe, expect, it } from 'vitest';
import { decideWhenBack } from './connection';

type Step = [isOnline: boolean, isRequested: boolean];

/** The steps, by their number, at which something is done. */
function listActs(steps: Step[]): number[] {
  let wasLost = false;
  return steps.flatMap(([isOnline, isRequested], index) => {
    const next = decideWhenBack(wasLost, { isOnline, isRequested });
    wasLost = next.wasLost;
    return next.isDue ? [index] : [];
  });
}

describe('decideWhenBack', () => {
  it.each<[string, Step[], number[]]>([
    [
      'once when the connection is back after a failure',
      [
        [true, false],
        [false, true],
        [true, true],
        [true, true],
      ],
      [2],
    ],
    [
      'when what began without the connection fails after it is back',
      [
        [false, true],
        [true, false],
        [true, true],
      ],
      [2],
    ],
    [
      'not while the connection is lost',
      [
        [false, true],
        [false, false],
        [false, true],
      ],
      [],
    ],
    [
      'not when the connection was never lost: the server refuses',
      [
        [true, true],
        [true, false],
        [true, true],
      ],
      [],
    ],
    [
      'again after another loss',
      [
        [false, true],
        [true, true],
        [false, true],
        [true, true],
      ],
      [1, 3],
    ],
  ])('acts %s', (_when, steps, acts) => {
    expect(listActs(steps)).toEqual(acts);
  });
});
