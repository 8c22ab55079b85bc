import { expect, it } from 'vitest';
import { requireSame } from './same-answers';

const answer = (asOf: string, spots: number) => ({ data: { schedule: { asOf, slots: [{ spots }] } } });

it('takes answers of two moments for the same', () => {
  expect(() => requireSame('the month', answer('10:00', 3), answer('10:01', 3))).not.toThrow();
});

it('refuses any other difference in words', () => {
  expect(() => requireSame('the month', answer('10:00', 3), answer('10:00', 2))).toThrow(
    'the month: the two sides do not answer the same.',
  );
});
