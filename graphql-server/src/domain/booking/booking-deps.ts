import type { Booking } from '#prisma';
import type { Gather } from '../../lib/batch';
import type { Clock, Db, Jobs, Payments, RateLimits } from '../ports';
import type { StudioTime } from '../schedule/studio-time';
import type { BookingRequest } from './booking-request';
import type { OverLimit } from './count-new-place';
import type { PlaceRules } from './place-limits';

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
  gatherBookings: Gather<InPersonRequest, InPersonPlace>;
  /** Absent: this studio takes no cards now, and `cardPaymentsOffReason` says why. */
  payments: Payments | null;
  /** How long a seat is held while someone pays, in minutes. */
  holdMinutes: number;
  /** How many days ahead a class can be booked. */
  bookingHorizonDays: number;
  rateLimits: RateLimits;
  placeRules: PlaceRules;
};
