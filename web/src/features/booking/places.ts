import { type Place, studio } from '#studio';

/** The studio's place that a class's location names, or null for a place of its own. */
export function findPlace(location: string): Place | null {
  const text = location.toLowerCase();
  return studio.places.find((place) => text.startsWith(place.name.toLowerCase())) ?? null;
}
