import { Link } from 'react-router-dom';
import { dayAndMonth } from '#contract/civil-date';
import { paths } from '#contract/paths';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { prefersMotion } from '../../../lib/motion';
import type { WeekClass } from '../api/fetch-live-parts';
import { type DayOfWeek, formatOffer } from '../week';
import styles from './week-glance.module.css';

/** The schedule of seven days from today, on a phone only the days with a class. Renders nothing when they have none. */
export function WeekGlance({ days }: { days: readonly DayOfWeek<WeekClass>[] }) {
  if (!days.some(({ classes }) => classes.length > 0)) return null;
  return (
    <section className={styles.section} aria-labelledby="week-glance">
      <h2 id="week-glance" className={styles.heading}>
        The week at a glance
      </h2>
      <ol className={styles.days}>
        {days.map((day, index) => (
          <Day key={day.date} day={day} isToday={index === 0} />
        ))}
      </ol>
    </section>
  );
}

function Day({ day: { date, classes }, isToday }: { day: DayOfWeek<WeekClass>; isToday: boolean }) {
  const [weekday = '', rest = ''] = dayAndMonth(date).split(', ');
  const [number = ''] = rest.split(' ');
  return (
    <li
      className={styles.day}
      data-rest={classes.every(({ isCancelled }) => isCancelled) || undefined}
      data-empty={classes.length === 0 || undefined}
    >
      <h3 className={styles.date}>
        <time dateTime={date}>
          <span aria-hidden="true" className={styles.weekday}>
            {isToday ? 'Today' : weekday.slice(0, 3)}
          </span>
          <span aria-hidden="true" className={styles.number}>
            {number}
          </span>
          <VisuallyHidden>{isToday ? `Today, ${dayAndMonth(date)}` : dayAndMonth(date)}</VisuallyHidden>
        </time>
      </h3>
      {classes.length === 0 ? (
        <p className={styles.rest}>{isToday ? 'No class left' : 'No class'}</p>
      ) : (
        <ul className={styles.classes}>
          {classes.map((one) => (
            <li key={one.id}>
              <ClassLine of={one} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ClassLine({ of: one }: { of: WeekClass }) {
  const { price, places, isScarce } = formatOffer(one);
  return (
    <Link className={styles.class} to={paths.bookPreselected(one.id)} viewTransition={prefersMotion()}>
      <span className={styles.time}>{one.time}</span>{' '}
      <span>
        <span className={styles.title}>{one.title}</span>{' '}
        <span className={styles.offer}>
          {price && `${price} · `}
          <span className={isScarce ? styles.scarce : undefined}>{places}</span>
        </span>
      </span>
    </Link>
  );
}
