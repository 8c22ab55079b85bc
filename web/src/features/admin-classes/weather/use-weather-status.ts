import type { Tone } from '../../../components/status-pill';
import { getServerTime } from '../../../lib/server-time';
import { useWeatherCall } from '../../../lib/use-weather-call';
import { formatTimeLeft, type WeatherClass } from './weather-groups';

type Status = {
  label: string;
  tone: Tone;
  /** The sentence that people read. Null for a cancelled class. */
  text: string | null;
};

/** The state of a weather call for the teacher. */
export function useWeatherStatus({ weatherCall, date }: Pick<WeatherClass, 'weatherCall' | 'date'>): Status {
  // Renders again each half minute.
  const text = useWeatherCall()(weatherCall, date);
  if (weatherCall?.state === 'CANCELLED') return { label: 'Cancelled', tone: 'bad', text: null };
  if (weatherCall?.state === 'GO') return { label: 'Takes place', tone: 'good', text };
  const left = weatherCall ? formatTimeLeft(weatherCall.by, getServerTime()) : null;
  return left
    ? { label: left, tone: 'waiting', text: text && `People read: ${text}` }
    : { label: 'Not decided', tone: 'bad', text: text && `The time is over. People read: ${text}` };
}
