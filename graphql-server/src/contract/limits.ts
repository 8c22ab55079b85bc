/** Every limit that both sides of the wire know. Lengths are in characters (UTF-16 units), money in cents, time in minutes. */
export const LIMITS = {
  name: 100,
  email: 254,
  phone: 30,
  notes: 1_000,
  contactMessage: 5_000,
  subject: 200,
  mailBody: 20_000,
  /** How many people one mailing may go to. */
  recipients: 2_000,
  title: 120,
  location: 200,
  className: 120,
  username: 100,
  password: 1_000,
  newPassword: { min: 12 },
  /** A code of the second factor, or a recovery code, with blanks and hyphens. */
  code: 40,
  idempotencyKey: 255,
  search: 254,
  bodyBytes: 100_000,
  pushEndpoint: 2_000,
  priceCents: { min: 0, max: 1_000_000 },
  /** Stripe's smallest charge in euros. */
  cardPriceCents: { min: 50 },
  capacity: { min: 1, max: 1_000 },
  durationMinutes: { min: 1, max: 1_440 },
  /** The longest range of days that one schedule query may ask for. */
  scheduleDays: 62,
  years: { min: 2000, max: 2199 },
} as const;

/**
 * How many places may be taken before anybody has paid, so that no stranger empties the schedule. A network is the client's
 * address, for IPv6 its /64. RATE_LIMIT_SCALE multiplies each of them.
 */
export const PLACE_LIMITS = {
  /** Unexpired holds. */
  holdsPerNetwork: 6,
  holdsPerEmail: 3,
  /** New holds and unpaid bookings together. */
  newPlacesPerNetworkAndHour: 30,
  /** Confirmed places in classes to come that are paid at the class. */
  unpaidPlacesPerEmail: 6,
  /** Booked and held places: a family, or friends who come along. */
  placesPerEmailAndClass: 4,
  mailsPerMailboxAndDay: 20,
} as const;

/** A limit multiplied by RATE_LIMIT_SCALE; at least 1. */
export const scaledLimit = (limit: number, scale: number) => Math.max(1, Math.round(limit * scale));

/** A hold that is renewed ends for good after this many times HOLD_MINUTES. */
export const MAX_HOLD_RENEWAL = 3;

/** At this many free places or fewer, the schedule says how many are left. */
export const LOW_SPOTS = 3;

/** Until this long before its start, cancelling a class is free (a promise of the terms). */
export const FREE_CANCELLATION_HOURS = 24;
