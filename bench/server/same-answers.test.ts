import { expect, it } from 'vitest';
import { requireSameAnswers } from './same-answers';

const answer = (asOf: string, spots: number) => ({ data: { schedule: { asOf, slots: [{ spots }] } } });

it('accepts two answers that differ only in their timestamps', () => {
  expect(() => requireSameAnswers('P1', answer('10:00', 3), answer('10:01', 3))).not.toThrow();
});

it('refuses two answers that differ in anything else', () => {
  expect(() => requireSameAnswers('P1', answer('10:00', 3), answer('10:00', 2))).toThrow(
    'P1: the two servers answer differently.',
  );
});
