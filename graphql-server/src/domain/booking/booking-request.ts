import type { PaymentMethodCode } from '#contract/enums';
import type { ClassReference } from '#contract/occurrence-id';
import type { Booking } from '#prisma';
import type { RunBatched } from '../../lib/batch';
import { digestOfInput } from '../idempotency';
import type { Clock, Db, Jobs, Payments, RateLimits } from '../ports';
import type { LocalDate, LocalTime } from '../schedule/local-date';
import type { StudioTime } from '../schedule/studio-time';
import type { OverLimit } from './count-new-place';
import type { PlaceRules } from './place-limits';

/** Who books. */
export type Person = { name: string; email: string; phone: string | null; notes: string | null };

/** Where a request comes from, and what it presents. It is no part of what is requested. */
export type Requester = {
  /** Digest of the network address. */
  network: string;
  /** The secret of a payment that was begun, as a proof that its hold is the requester's own. */
  clientSecret: string | null;
};

/** What the client believes about the class; a claim that contradicts it is refused, none is ever stored. */
export type Claims = { time?: LocalTime; location?: string; priceCents?: number; className?: string };

/** A booking as every door hands it to the use-case: parsed, limited, and still only a wish. */
export type BookingRequest = {
  classRef: ClassReference;
  /** Names the day where the reference does not. */
  date: LocalDate | null;
  person: Person;
  claims: Claims;
  paymentMethod: PaymentMethodCode;
  paymentIntentId: string | null;
  idempotencyKey: string | null;
  requester: Requester;
};

/** Two requests with one digest ask for the same thing. */
export function toDigest(request: BookingRequest): string {
  const { idempotencyKey: _, requester: __, ...compared } = request;
  return digestOfInput(compared);
}

/** A request to book in person, with what the hourly limit of its network says. */
export type InPersonRequest = { request: BookingRequest; overLimit: OverLimit };

/** The booking that a request gets; `isNewPlace` unless it was made before, or took the seat that was held for its person. */
export type InPersonPlace = { booking: Booking; isNewPlace: boolean };

/** What the use-cases of booking and paying need from outside. */
export type BookingDeps = {
  db: Db;
  clock: Clock;
  studioTime: StudioTime;
  jobs: Jobs;
  /** Has those who book the same class at the same time served together. */
  batchBookings: RunBatched<InPersonRequest, InPersonPlace>;
  /** Absent: this studio takes no cards now, and `cardPaymentsOffReason` says why. */
  payments: Payments | null;
  /** How long a seat is held while someone pays, in minutes. */
  holdMinutes: number;
  /** How many days ahead a class can be booked. */
  bookingHorizonDays: number;
  rateLimits: RateLimits;
  placeRules: PlaceRules;
};
