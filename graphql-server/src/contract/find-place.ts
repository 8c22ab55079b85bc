/** The place whose name the location starts with, ignoring case; null for any other location. */
export function findPlace<Place extends { name: string }>(location: string, places: readonly Place[]): Place | null {
  const text = location.toLowerCase();
  return places.find(({ name }) => text.startsWith(name.toLowerCase())) ?? null;
}
