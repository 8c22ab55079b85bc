import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { LoadFailure } from '../../../components/load-failure';
import { Panel } from '../../../components/panel';
import { ShowMore } from '../../../components/show-more';
import { Skeleton } from '../../../components/skeleton';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { useEntryFlag } from '../../../lib/use-entry-flag';
import { useIsNarrow } from '../../../lib/use-is-narrow';
import { useNow } from '../../../lib/use-now';
import { useIsOnline } from '../../../offline/connection';
import { formatAge } from '../../../offline/schedule-age';
import type { NextClassesState } from '../api/use-next-classes';
import type { ListedClass } from '../attendance';
import { splitDay } from '../today';
import { ClassCard } from './class-card';
import styles from './next-classes.module.css';
import { FoldedClass, TodayCard } from './today-card';

/** The next classes that are shown before 'Show all', on a phone and elsewhere. */
const SHOWN_AT_FIRST = { narrow: 2, wide: 4 };

/** The classes of today and of the next seven days, with the people who come. */
export function NextClasses({ schedule, isFromDevice, isRefreshing, cannotBeStored, error, reload }: NextClassesState) {
  const isOnline = useIsOnline();
  const isStale = isRefreshing || !isOnline || error !== null;
  return (
    <Panel
      id="next-classes"
      title="Today and next classes"
      tools={
        // In the same line as the link, so that the people below do not move.
        schedule && isStale ? (
          <span role="status">
            <VisuallyHidden>Schedule </VisuallyHidden>
            as of {formatAge(schedule.asOf, new Date(), getStudioTimeZone())}
          </span>
        ) : (
          <Link to={paths.adminWeather}>Weather calls</Link>
        )
      }
    >
      {error && !schedule && <LoadFailure error={error} onRetry={reload} />}
      {cannotBeStored && (
        <Alert tone="info">
          This browser’s storage is full or switched off. Today’s classes cannot be opened here while you are offline.
        </Alert>
      )}
      {schedule ? (
        <Days schedule={schedule} isOnlyToday={isFromDevice} isRefreshing={isRefreshing} />
      ) : (
        !error && <Loading />
      )}
    </Panel>
  );
}

type DaysProps = { schedule: NonNullable<NextClassesState['schedule']>; isOnlyToday: boolean; isRefreshing: boolean };

function Days({ schedule: { today, classes }, isOnlyToday, isRefreshing }: DaysProps) {
  return (
    <div className={styles.days}>
      <Today classes={classes.filter(({ date }) => date <= today)} />
      <section aria-labelledby="classes-next">
        <h3 id="classes-next" className={styles.heading}>
          Next classes
        </h3>
        {isRefreshing ? (
          <Skeleton height="14rem" radius="var(--radius-md)" />
        ) : isOnlyToday ? (
          <p className={styles.empty}>The classes after today need a connection.</p>
        ) : (
          <LaterClasses classes={classes.filter(({ date }) => date > today)} />
        )}
      </section>
    </div>
  );
}

/** Today's classes: what runs or comes next is first and open, the others are lines. */
function Today({ classes }: { classes: readonly ListedClass[] }) {
  const now = useNow();
  const [openedAt] = useState(now);
  const { shown, earlier } = splitDay(classes, { now, openedAt });
  return (
    <section className={styles.today} aria-labelledby="classes-today">
      <h3 id="classes-today" className={styles.heading}>
        Today
      </h3>
      {classes.length === 0 && <p className={styles.empty}>No class today.</p>}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map(({ occurrence, isFolded }) =>
            isFolded ? (
              <FoldedClass key={occurrence.id} occurrence={occurrence} now={now} />
            ) : (
              <TodayCard key={occurrence.id} occurrence={occurrence} now={now} />
            ),
          )}
        </ul>
      )}
      {earlier.length > 0 && (
        <>
          <h4 className={styles.earlier}>Earlier today</h4>
          <ul className={styles.list}>
            {earlier.map((occurrence) => (
              <FoldedClass key={occurrence.id} occurrence={occurrence} now={now} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function LaterClasses({ classes }: { classes: readonly ListedClass[] }) {
  const [isWhole, setIsWhole] = useEntryFlag('whole-classes');
  const most = SHOWN_AT_FIRST[useIsNarrow() ? 'narrow' : 'wide'];
  const shown = isWhole ? classes : classes.slice(0, most);
  if (classes.length === 0) return <p className={styles.empty}>No class in the next seven days.</p>;
  return (
    <>
      <ul className={styles.list}>
        {shown.map((occurrence) => (
          <ClassCard key={occurrence.id} occurrence={occurrence} />
        ))}
      </ul>
      <ShowMore
        className={styles.more}
        more={classes.length - shown.length}
        label={`Show all ${classes.length} of the next seven days`}
        showAll={setIsWhole}
      />
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
