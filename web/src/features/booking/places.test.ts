import { describe, expect, it } from 'vitest';
import { studio } from '#studio';
import { findPlace } from './places';

describe('findPlace', () => {
  it('finds the place whose name the location starts with', () => {
    for (const place of studio.places) expect(findPlace(`${place.name}, by the gate`)).toBe(place);
  });

  it('returns null for a location that is not one of the studio’s places', () => {
    expect(findPlace('Somewhere new')).toBeNull();
    expect(findPlace('')).toBeNull();
  });
});
