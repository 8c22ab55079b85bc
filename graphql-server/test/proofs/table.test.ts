import { expect, it } from 'vitest';
import { tableOf } from './table';

it('says what was done, how often, and what the controls showed', () => {
  const proof = { what: 'Lights off', trials: 9, violations: 0, seed: 1 };
  expect(
    tableOf([
      { ...proof, control: { without: 'the lamp', redAfter: 2 } },
      { ...proof, what: 'Doors shut', control: { without: 'the key', redAfter: null } },
      { ...proof, what: 'Wind' },
    ]).split('\n'),
  ).toEqual([
    '| what is done | trials | violations | seed | control, without |',
    '| --- | --- | --- | --- | --- |',
    '| Lights off | 9 | 0 | 1 | the lamp: red in round 2 |',
    '| Doors shut | 9 | 0 | 1 | the key: STILL GREEN |',
    '| Wind | 9 | 0 | 1 |  |',
  ]);
});
