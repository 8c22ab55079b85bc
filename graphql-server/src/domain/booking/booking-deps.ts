import type { Clock, Db, Jobs, Payments } from '../ports';
import type { StudioTime } from '../schedule/studio-time';

/** What the use-cases of booking and paying need from outside. */
export type BookingDeps = {
  db: Db;
  clock: Clock;
  studioTime: StudioTime;
  jobs: Jobs;
  /** Absent: this studio takes no cards now, and `cardPaymentsOffReason` says why. */
  payments: Payments | null;
  /** How long a seat is held while someone pays, in minutes. */
  holdMinutes: number;
};
