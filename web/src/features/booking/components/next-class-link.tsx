import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { shortDate } from '#contract/civil-date';
import { MINUTE_MS } from '#contract/durations';
import { paths } from '#contract/paths';
import { prefersMotion } from '../../../lib/motion';
import { toStudioDay, toStudioTime } from '../../../lib/studio-time';
import { useNow } from '../../../lib/use-now';
import { useIsOnline } from '../../../offline/connection';
import { findNextClass } from '../own-bookings';
import { useOwnBookings } from '../use-own-bookings';
import styles from './next-class-link.module.css';

/** How long an answer of the server about the bookings counts, in milliseconds. Then they are asked for again. */
const FRESH_MS = 5 * MINUTE_MS;

/** Leads from any page to the next class that was booked on this device; nothing where there is none. On a phone it is day and time. */
export function NextClassLink() {
  const now = new Date(useNow()).toISOString();
  const bookings = useOwnBookings();
  const next = findNextClass(bookings, { day: toStudioDay(now), time: toStudioTime(now) });
  const isOnline = useIsOnline();
  const asOf = next?.state?.asOf;
  const isStale = next !== undefined && !(asOf && Date.parse(asOf) + FRESH_MS > Date.parse(now));
  useEffect(() => {
    if (!isStale || !isOnline) return;
    // Without the code or an answer, what is stored is shown.
    void import('../manage/update-own-bookings')
      .then(({ updateOwnBookings }) => updateOwnBookings())
      .catch(() => undefined);
  }, [isStale, isOnline]);
  if (!next) return null;
  return (
    <Link className={styles.link} to={paths.ownBookings} viewTransition={prefersMotion()}>
      <span>
        <span className={styles.onlyWhenWide}>Your next class: </span>
        {shortDate(next.date)}, {next.time}
        <span className={styles.onlyWhenWide}>, {next.location}</span>
      </span>
    </Link>
  );
}
