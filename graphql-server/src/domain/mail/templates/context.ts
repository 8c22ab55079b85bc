export type PlaceInfo = {
  name: string;
  meetingPoint: string;
  /** URL of a map; null for an online class. */
  directions: string | null;
  bring: string;
};

/** The parts of `studio.config.ts` that mails use. */
type StudioInfo = {
  name: string;
  instructor: { name: string; firstName: string; email: string };
  address: { locality: string; timeZone: string };
  places: readonly PlaceInfo[];
};

/** What calendar files need to know of the studio. */
export type CalendarContext = {
  /** The time at which the file or its mail is composed. */
  now: Date;
  /** Origin of the site, without a trailing slash. */
  origin: string;
  studio: StudioInfo;
  /** The studio's time zone, an IANA name. */
  timeZone: string;
  /** The personal link to the booking. Absent in a file that anybody with the booking's id can download. */
  manageUrl?: string;
};

export type MailContext = Omit<CalendarContext, 'manageUrl'>;

/** The context of a mail about one booking. Its `manageUrl` is for the recipient alone. */
export type BookingMailContext = MailContext & { manageUrl: string };
