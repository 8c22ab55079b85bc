import { expect, it } from 'vitest';
import { formatTable } from './table';

it('formats faults, trials and the outcome of the controls as a table', () => {
  const proof = (what: string, controlledBy: string | null = null) => ({
    what,
    trials: 9,
    violations: 0,
    seed: 1,
    controlledBy,
  });
  const proofs = [proof('Lights off'), proof('Doors shut'), proof('Night', 'Lights off'), proof('Wind')];
  const controls = [
    { what: 'Lights off', without: 'the lamp', redAfter: 2 },
    { what: 'Doors shut', without: 'the key', redAfter: null },
  ];
  expect(formatTable(proofs, controls).split('\n')).toEqual([
    '| fault | rounds | violations | seed | control: without |',
    '| --- | --- | --- | --- | --- |',
    '| Lights off | 9 | 0 | 1 | the lamp: red in round 2 |',
    '| Doors shut | 9 | 0 | 1 | the key: STILL GREEN |',
    '| Night | 9 | 0 | 1 | the lamp: red in round 2 (“Lights off”) |',
    '| Wind | 9 | 0 | 1 | NOT RUN |',
  ]);
});
