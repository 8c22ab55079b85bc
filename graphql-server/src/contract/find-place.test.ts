import { describe, expect, it } from 'vitest';
import { studio } from '#studio';
import { findPlace } from './find-place';

describe('findPlace', () => {
  it('finds every place of the studio by the start of a location, ignoring case', () => {
    for (const place of studio.places) {
      expect(findPlace(`${place.name.toUpperCase()}, by the gate`, studio.places)).toBe(place);
    }
  });

  it.each(['Somewhere new', ''])('returns null for the unknown location %j', (location) => {
    expect(findPlace(location, studio.places)).toBeNull();
  });
});
