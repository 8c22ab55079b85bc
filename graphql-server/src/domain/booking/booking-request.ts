import type { PaymentMethodCode } from '#contract/enums';
import type { ClassReference } from '#contract/occurrence-id';
import { type RequestKey, toRequestKey } from '../idempotency';
import type { PlaceRules } from '../limits/place-limits';
import type { Clock, Db, Jobs, Payments, RateLimits } from '../ports';
import type { Requester } from '../seats/own-hold';
import type { LocalDate, LocalTime } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';

export type PersonDetails = { name: string; email: string; phone: string | null; notes: string | null };

/** The facts of the class as the client displayed them. A claim that contradicts the class is refused; none is stored. */
export type Claims = { time?: LocalTime; location?: string; priceCents?: number; className?: string };

/** A booking as GraphQL and REST request it: parsed and rate-limited, not yet checked against the class. */
export type BookingRequest = {
  classRef: ClassReference;
  /** The requested date where the class reference has none. */
  date: LocalDate | null;
  person: PersonDetails;
  claims: Claims;
  paymentMethod: PaymentMethodCode;
  paymentIntentId: string | null;
  idempotencyKey: string | null;
  requester: Requester;
};

/**
 * The key of a request; null for one without. The network and the client secret are not compared: they may differ when the same
 * booking is requested again.
 */
export function toBookingKey({ idempotencyKey, requester: _, ...compared }: BookingRequest): RequestKey | null {
  return toRequestKey(idempotencyKey, compared);
}

/** The dependencies of booking and paying. */
export type BookingDeps = {
  db: Db;
  clock: Clock;
  studioTime: StudioTime;
  jobs: Jobs;
  /** Null while this studio takes no cards; `cardPaymentsOffReason` says why. */
  payments: Payments | null;
  /** How long a seat is held while someone pays, in minutes. */
  holdMinutes: number;
  /** How many days ahead a class can be booked. */
  bookingHorizonDays: number;
  rateLimits: RateLimits;
  placeRules: PlaceRules;
};
