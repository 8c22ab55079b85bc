import type { WeatherCall } from '#contract/weather-call';
import { useWeatherCall } from '../../../lib/use-weather-call';
import styles from './free-cancellation.module.css';

type WeatherCallLineProps = {
  /** Absent when an earlier version of the page stored the class. */
  call: WeatherCall<string> | null | undefined;
  /** The local date of the class, YYYY-MM-DD. */
  date: string;
  paysInPerson: boolean;
};

/** The weather call of a class in a sentence; nothing for a class without one. */
export function WeatherCallLine({ call, date, paysInPerson }: WeatherCallLineProps) {
  const text = useWeatherCall()(call, date, paysInPerson);
  return text === null ? null : <p className={styles.line}>{text}</p>;
}
