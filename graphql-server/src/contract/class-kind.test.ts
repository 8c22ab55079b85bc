import { describe, expect, it } from 'vitest';
import { kindBesideTitle } from './class-kind';
import { typeBesideTitle } from './class-type';

describe('typeBesideTitle', () => {
  it.each([
    ['Sunrise Flow', 'Mat Pilates'],
    ['Mat Pilates by the sea', 'Mat Pilates'],
    ['mat pilates ', null],
  ])('typeBesideTitle shows beside the title %j the type %j', (title, label) =>
    expect(typeBesideTitle({ title, classType: 'MAT_PILATES' })).toBe(label),
  );
});

describe('kindBesideTitle', () => {
  it.each([
    ['Sunrise Flow', 'Pilates Class', 'Mat Pilates'],
    ['Mat Pilates', 'Pilates Class', null],
    ['Sunrise Flow', 'Sunrise Special', 'Sunrise Special'],
    ['Sunrise Special', 'Sunrise Special', null],
  ])('shows beside the title %j of a mat class with the name %j: %j', (title, className, kind) =>
    expect(kindBesideTitle({ title, className, classType: 'MAT_PILATES' })).toBe(kind),
  );
});
