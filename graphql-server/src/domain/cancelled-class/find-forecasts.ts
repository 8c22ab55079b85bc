import { findPlace } from '#contract/find-place';
import { studio } from '#studio';
import type { Forecast, Weather } from '../ports';
import type { ClassRoster } from '../roster/class-roster';
import type { ScheduleDeps } from '../schedule/occurrence-dates';
import { listWeatherClasses } from './decide-weather';

/** The forecast for the start of a class. */
export type ClassForecast = Forecast & { classId: string };

/** Finds the forecasts for the classes with a weather call. A class whose place or forecast is not known is absent. */
export async function findForecasts(deps: ScheduleDeps & { weather: Weather | null }): Promise<ClassForecast[]> {
  const { weather } = deps;
  if (!weather) return [];
  const classes = await listWeatherClasses(deps);
  const found = await Promise.all(classes.map((one) => findForecast(weather, one)));
  return found.filter((forecast) => forecast !== null);
}

async function findForecast(weather: Weather, { id, location, startsAt }: ClassRoster): Promise<ClassForecast | null> {
  const place = findPlace(location, studio.places);
  if (!place || place.latitude === null || place.longitude === null) return null;
  const forecast = await weather.findForecast(place, startsAt);
  return forecast && { ...forecast, classId: id };
}
