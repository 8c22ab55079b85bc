import { describe, expect, it } from 'vitest';
import { findFirstDay, findNamedDay, isClassReference } from './preselect';

const ID = '0b9f7f3e-6a51-4c57-8f38-0f9a5c1d2e3f';
const OTHER = '1b9f7f3e-6a51-4c57-8f38-0f9a5c1d2e3f';
const classes = [
  { availabilityId: ID, date: '2026-12-19' },
  { availabilityId: ID, date: '2026-12-12' },
  { availabilityId: ID, date: '2026-12-05', isCancelled: true },
  { availabilityId: OTHER, date: '2026-12-01' },
];

describe('preselect', () => {
  it.each([
    [ID, '2026-12-12'],
    [ID.toUpperCase(), '2026-12-12'],
    [`${ID}_2026-12-19`, '2026-12-19'],
    [`${ID}_2026-12-05`, '2026-12-05'],
    [`${ID}_2026-12-20`, null],
    [`${ID}_2026-12-19_x`, null],
    ['2b9f7f3e-6a51-4c57-8f38-0f9a5c1d2e3f', null],
    ['', null],
  ])('finds for the reference %j the first day %s', (preselect, expected) => {
    expect(findFirstDay(preselect, classes)).toBe(expected);
  });

  it.each([
    [ID, true],
    [`${ID}_2026-12-19`, true],
    [null, false],
    ['', false],
    ['<script>alert(1)</script>', false],
    ['x'.repeat(10_000), false],
    [`${ID}_2026-02-30`, false],
  ])('accepts %s as a class reference: %s', (preselect, expected) => {
    expect(isClassReference(preselect)).toBe(expected);
  });

  it('reads the day from an occurrence id, and null from an availability id', () => {
    expect(findNamedDay(`${ID}_2026-12-19`)).toBe('2026-12-19');
    expect(findNamedDay(ID)).toBeNull();
  });
});
