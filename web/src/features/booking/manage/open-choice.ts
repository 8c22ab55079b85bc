import type { ManagedBooking } from './fetch-managed-booking';

export type Rebooking = NonNullable<ManagedBooking['rebooking']>;

/**
 * The choice of an owner whose class was cancelled; null once they have chosen or its time is over, or when there was none. `asOf` is
 * an instant of the server.
 */
export function getOpenChoice({ rebooking }: Pick<ManagedBooking, 'rebooking'>, asOf: string): Rebooking | null {
  return rebooking?.outcome === null && Date.parse(asOf) <= Date.parse(rebooking.until) ? rebooking : null;
}
