import { useQuery } from '@apollo/client/react';
import { WeatherForecastsDocument } from '../../../gql/admin-operations';
import type { Forecast } from './weather-groups';

const NONE: ReadonlyMap<string, Forecast> = new Map();

/** The forecasts by the id of the class; empty while they load, and when there are none. */
export function useForecasts(): ReadonlyMap<string, Forecast> {
  const { data } = useQuery(WeatherForecastsDocument);
  const forecasts = data?.weatherForecasts;
  return forecasts ? new Map(forecasts.map((forecast) => [forecast.classId, forecast])) : NONE;
}
