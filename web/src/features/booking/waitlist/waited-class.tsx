import { longDateTime } from '#contract/civil-date';
import styles from '../manage/manage.module.css';
import type { WaitedClass } from './fetch-place';

/** The full class that somebody waits for. */
export function WaitedClassCard({
  title,
  date,
  time,
  location,
}: Pick<WaitedClass, 'title' | 'date' | 'time' | 'location'>) {
  return (
    <section className={styles.card} aria-label="The class">
      <h2>{title}</h2>
      <p className={styles.when}>{longDateTime(date, time)}</p>
      <p>{location}</p>
    </section>
  );
}
