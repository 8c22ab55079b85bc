export type PlaceInfo = {
  name: string;
  meetingPoint: string;
  /** URL of a map; null for an online class. */
  directions: string | null;
  bring: string;
};

/** The parts of `studio.config.ts` that mails use. */
export type StudioInfo = {
  name: string;
  instructor: { name: string; firstName: string; email: string };
  address: { locality: string };
  places: readonly PlaceInfo[];
};

export type MailContext = {
  /** Origin of the site, without a trailing slash. */
  origin: string;
  studio: StudioInfo;
};
