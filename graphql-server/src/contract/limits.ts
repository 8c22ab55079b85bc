/**
 * Limits that server and browser share. Lengths are in characters (Unicode code points, see `countCharacters`), money in cents,
 * time in minutes.
 */
export const LIMITS = {
  name: 100,
  email: 254,
  phone: 30,
  notes: 1_000,
  contactMessage: 5_000,
  subject: 200,
  mailBody: 20_000,
  /** Recipients of one mailing. */
  recipients: 2_000,
  title: 120,
  location: 200,
  className: 120,
  username: 100,
  password: 1_000,
  newPassword: { min: 12 },
  /** A code of the second factor or a recovery code, with spaces and hyphens. */
  code: 40,
  idempotencyKey: 255,
  search: 254,
  /** The teacher's private note about a client. */
  clientNote: 1_000,
  bodyBytes: 100_000,
  pushEndpoint: 2_000,
  pushReceipt: 200,
  priceCents: { min: 0, max: 1_000_000 },
  /** Stripe's smallest charge in euros. */
  cardPriceCents: { min: 50 },
  capacity: { min: 1, max: 1_000 },
  durationMinutes: { min: 1, max: 1_440 },
  /** The address of the room of an online class. */
  joinUrl: 500,
  weatherCallMinutes: { min: 15, max: 1_440 },
  /** Classes that one decision about the weather can name. */
  decidedClasses: 50,
  /** Longest range of one schedule query, in days. */
  scheduleDays: 62,
  years: { min: 2000, max: 2199 },
} as const;

/**
 * Limits on places taken without a payment, so that one visitor cannot block the whole schedule. A network is the client's
 * address; for IPv6 it is the /64. RATE_LIMIT_SCALE multiplies each limit.
 */
export const PLACE_LIMITS = {
  /** Unexpired holds. */
  holdsPerNetwork: 6,
  holdsPerEmail: 3,
  /** New holds plus unpaid bookings. */
  newPlacesPerNetworkAndHour: 30,
  /** Confirmed places in future classes, to be paid at the class. */
  unpaidPlacesPerEmail: 6,
  /** Booked and held places: enough for a family or a group of friends. */
  placesPerEmailAndClass: 4,
  mailsPerMailboxAndDay: 20,
} as const;

/** A limit multiplied by RATE_LIMIT_SCALE, at least 1. */
export const scaledLimit = (limit: number, scale: number) => Math.max(1, Math.round(limit * scale));

/** A renewed hold ends for good after this many times HOLD_MINUTES. */
export const MAX_HOLD_RENEWAL = 3;

/** At this many free places or fewer, the schedule shows "Only N spots left!". */
export const LOW_SPOTS = 3;

/** A new class at an outdoor place is decided this many minutes before its start, unless the teacher types another number. */
export const USUAL_WEATHER_CALL_MINUTES = 60;

/** Cancelling is free until this many elapsed hours before the class, as the Terms of Service promise. */
export const FREE_CANCELLATION_HOURS = 24;

/** How often a client may move a booking to another class. */
export const MAX_CLIENT_MOVES = 3;
