import { type Place, studio } from '#studio';

/** Finds the studio's place whose name the location starts with; null for any other location. */
export function findPlace(location: string): Place | null {
  const text = location.toLowerCase();
  return studio.places.find((place) => text.startsWith(place.name.toLowerCase())) ?? null;
}
