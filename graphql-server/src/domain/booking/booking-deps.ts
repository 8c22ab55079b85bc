import type { Booking } from '#prisma';
import type { Gather } from '../groups';
import type { Clock, Db, Jobs, Payments } from '../ports';
import type { StudioTime } from '../schedule/studio-time';
import type { BookingRequest } from './booking-request';

/** What the use-cases of booking and paying need from outside. */
export type BookingDeps = {
  db: Db;
  clock: Clock;
  studioTime: StudioTime;
  jobs: Jobs;
  /** Has those who book the same class at the same time served together. */
  gatherBookings: Gather<BookingRequest, Booking>;
  /** Absent: this studio takes no cards now, and `cardPaymentsOffReason` says why. */
  payments: Payments | null;
  /** How long a seat is held while someone pays, in minutes. */
  holdMinutes: number;
};
