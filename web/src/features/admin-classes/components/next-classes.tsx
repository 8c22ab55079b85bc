import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import { ScheduleAge } from '../../../components/schedule-age';
import { Skeleton } from '../../../components/skeleton';
import { type NextClassesState, useNextClasses } from '../api/use-next-classes';
import type { ListedClass } from '../attendance';
import { ClassCard } from './class-card';
import styles from './next-classes.module.css';

/** The next classes that are shown before 'Show all'. */
const SHOWN_AT_FIRST = 4;

/** The classes of today and of the next seven days, with the people who come. */
export function NextClasses() {
  const { schedule, isFromDevice, cannotBeStored, error, reload } = useNextClasses();
  return (
    <Panel id="next-classes" title="Today and next classes" tools={<Link to={paths.adminWeather}>Weather calls</Link>}>
      {schedule && <ScheduleAge asOf={schedule.asOf} hasFailed={error !== null} />}
      {error && !schedule && (
        <div className={styles.failure}>
          <Alert tone="error">{error}</Alert>
          <Button variant="secondary" size="small" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {cannotBeStored && (
        <Alert tone="info">
          This browser’s storage is full or switched off. Today’s classes cannot be opened here while you are offline.
        </Alert>
      )}
      {schedule ? <Days schedule={schedule} isOnlyToday={isFromDevice} /> : !error && <Loading />}
    </Panel>
  );
}

type DaysProps = { schedule: NonNullable<NextClassesState['schedule']>; isOnlyToday: boolean };

function Days({ schedule: { today, asOf, classes }, isOnlyToday }: DaysProps) {
  const todaysClasses = classes.filter(({ date }) => date <= today);
  return (
    <div className={styles.days}>
      <section className={styles.today} aria-labelledby="classes-today">
        <h3 id="classes-today" className={styles.heading}>
          Today
        </h3>
        {todaysClasses.length === 0 ? (
          <p className={styles.empty}>No class today.</p>
        ) : (
          <ul className={styles.list}>
            {todaysClasses.map((occurrence) => (
              <ClassCard key={occurrence.id} occurrence={occurrence} asOf={asOf} isToday />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="classes-next">
        <h3 id="classes-next" className={styles.heading}>
          Next classes
        </h3>
        {isOnlyToday ? (
          <p className={styles.empty}>The classes after today need a connection.</p>
        ) : (
          <LaterClasses classes={classes.filter(({ date }) => date > today)} asOf={asOf} />
        )}
      </section>
    </div>
  );
}

function LaterClasses({ classes, asOf }: { classes: readonly ListedClass[]; asOf: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  if (classes.length === 0) return <p className={styles.empty}>No class in the next seven days.</p>;
  return (
    <>
      <ul className={styles.list}>
        {(isExpanded ? classes : classes.slice(0, SHOWN_AT_FIRST)).map((occurrence) => (
          <ClassCard key={occurrence.id} occurrence={occurrence} asOf={asOf} />
        ))}
      </ul>
      {!isExpanded && classes.length > SHOWN_AT_FIRST && (
        <Button className={styles.more} variant="secondary" size="small" onClick={() => setIsExpanded(true)}>
          Show all {classes.length} of the next seven days
        </Button>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={styles.days} role="status" aria-label="Loading classes...">
      <Skeleton height="14rem" radius="var(--radius-md)" />
      <Skeleton height="14rem" radius="var(--radius-md)" />
    </div>
  );
}
