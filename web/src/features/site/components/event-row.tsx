import { Clock, MapPin, Users } from 'lucide-react';
import { useId } from 'react';
import { typeBesideTitle } from '#contract/class-type';
import { formatPrice } from '#contract/format-price';
import { LOW_SPOTS } from '#contract/limits';
import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import { dateBadge, formatTime12, spotsAvailable } from '../../../lib/format';
import { useWeatherCall } from '../../../lib/use-weather-call';
import type { HomepageEvent } from '../api/fetch-live-parts';
import styles from './event-row.module.css';

export function EventRow({ event }: { event: HomepageEvent }) {
  const { day, month } = dateBadge(event.date);
  const titleId = useId();
  const type = typeBesideTitle(event);
  const weather = useWeatherCall()(event.weatherCall, event.date);
  const isLow = event.remainingSpots <= LOW_SPOTS;
  return (
    <li className={styles.row}>
      <time className={styles.date} dateTime={event.date}>
        <span className={styles.day}>{day}</span> <span className={styles.month}>{month}</span>
      </time>
      <div className={styles.details}>
        <h3 id={titleId} className={styles.title}>
          {event.title}
        </h3>
        {type && <p className={styles.type}>{type}</p>}
        <ul className={styles.facts}>
          <li>
            <Clock aria-hidden="true" size={16} />
            {formatTime12(event.time)}
          </li>
          <li>
            <MapPin aria-hidden="true" size={16} />
            {event.location}
          </li>
          <li className={isLow ? styles.low : undefined}>
            <Users aria-hidden="true" size={16} />
            {spotsAvailable(event.remainingSpots)}
          </li>
        </ul>
        {weather && <p className={styles.weather}>{weather}</p>}
      </div>
      <p className={styles.price}>{formatPrice(event.priceCents)}</p>
      <ButtonLink size="small" to={paths.bookPreselected(event.availabilityId)} aria-describedby={titleId}>
        Book Now
      </ButtonLink>
    </li>
  );
}
