import { describe, expect, it } from 'vitest';
import { formatEuros, formatPrice } from './format-price';

describe('formatPrice', () => {
  it.each([
    [0, '€0'],
    [2200, '€22'],
    [2250, '€22.50'],
    [100_000, '€1,000'],
    [5, '€0.05'],
  ])('formatPrice writes %i cents as %s', (cents, text) => expect(formatPrice(cents)).toBe(text));
});

describe('formatEuros', () => {
  it.each([
    [0, '€0.00'],
    [2205, '€22.05'],
    [100_000, '€1,000.00'],
  ])('formatEuros writes %i cents as %s', (cents, text) => expect(formatEuros(cents)).toBe(text));
});
