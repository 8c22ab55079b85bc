import { findPlace } from '#contract/find-place';
import { getMinutesBefore } from '#contract/minutes-before';
import type { WeatherCall } from '#contract/weather-call';
import type { Availability, Occurrence } from '#prisma';
import { studio } from '#studio';

type Series = Pick<Availability, 'weatherCallMinutes'>;
type Dated = Pick<Occurrence, 'weatherCallMinutes' | 'takesPlaceSince' | 'cancelledAt'>;

/** How a date says that it has no weather call, although its series has one. */
export const NO_WEATHER_CALL = 0;

/** How many minutes before its start a class is decided, with the override of the date. Null: it has no weather call. */
export function getWeatherCallMinutes(
  { weatherCallMinutes: ofSeries }: Series,
  occurrence: Pick<Dated, 'weatherCallMinutes'> | null,
): number | null {
  const ofDate = occurrence?.weatherCallMinutes ?? null;
  return ofDate === NO_WEATHER_CALL ? null : (ofDate ?? ofSeries);
}

/** The weather call of a class on a date. Null: it has none, or the studio knows its place as one under a roof. */
export function findWeatherCall(
  availability: Series,
  occurrence: Dated | null,
  { startsAt, location }: { startsAt: Date; location: string },
): WeatherCall | null {
  const minutes = getWeatherCallMinutes(availability, occurrence);
  if (minutes === null || findPlace(location, studio.places)?.isOutdoor === false) return null;
  const by = getMinutesBefore(startsAt, minutes);
  if (occurrence?.cancelledAt) return { by, state: 'CANCELLED', decidedAt: occurrence.cancelledAt };
  const decidedAt = occurrence?.takesPlaceSince ?? null;
  return { by, state: decidedAt ? 'GO' : 'PENDING', decidedAt };
}
