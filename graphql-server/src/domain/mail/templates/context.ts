export type PlaceInfo = {
  name: string;
  meetingPoint: string;
  /** Address of a map, absent for what has no place on earth. */
  directions: string | null;
  bring: string;
};

/** What a mail needs to know of the studio. */
export type StudioInfo = {
  name: string;
  instructor: { name: string; firstName: string; email: string };
  address: { locality: string };
  places: readonly PlaceInfo[];
};

export type MailContext = {
  /** Scheme and host of the site, without a slash at the end. */
  origin: string;
  studio: StudioInfo;
};

/** The place whose name the location starts with, or null. */
export function findPlace(location: string, places: readonly PlaceInfo[]): PlaceInfo | null {
  const written = location.toLocaleLowerCase('en');
  return places.find((place) => written.startsWith(place.name.toLocaleLowerCase('en'))) ?? null;
}
