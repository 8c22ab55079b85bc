/** Every limit that both sides of the wire know. Lengths are in characters (UTF-16 units), money in cents, time in minutes. */
export const LIMITS = {
  name: 100,
  email: 254,
  phone: 30,
  notes: 1_000,
  contactMessage: 5_000,
  subject: 200,
  mailBody: 20_000,
  title: 120,
  location: 200,
  className: 120,
  username: 100,
  password: 1_000,
  idempotencyKey: 255,
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

/** At this many free places or fewer, the schedule says how many are left. */
export const LOW_SPOTS = 3;

/** Until this long before its start, cancelling a class is free (a promise of the terms). */
export const FREE_CANCELLATION_HOURS = 24;
