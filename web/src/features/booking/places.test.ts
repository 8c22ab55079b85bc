import { describe, expect, it } from 'vitest';
import { studio } from '#studio';
import { findPlace } from './places';

describe('the place of a location', () => {
  it('is found by how the location starts', () => {
    for (const place of studio.places) expect(findPlace(`${place.name}, by the gate`)).toBe(place);
  });

  it('is none for a place of its own', () => {
    expect(findPlace('Somewhere new')).toBeNull();
    expect(findPlace('')).toBeNull();
  });
});
