import { paths } from '#contract/paths';
import { ButtonLink } from '../../../components/button';
import type { HomepageEvent } from '../api/fetch-live-parts';
import { EventRow } from './event-row';
import styles from './special-events.module.css';

/** The classes that the teacher put on the home page. Renders nothing when there are none. */
export function SpecialEvents({ events }: { events: readonly HomepageEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="special-events">
      <div className={styles.head}>
        <h2 id="special-events" className={styles.heading}>
          Special Events
        </h2>
        <ButtonLink to={paths.book} variant="quiet">
          View All Classes
        </ButtonLink>
      </div>
      <ul className={styles.list}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}
