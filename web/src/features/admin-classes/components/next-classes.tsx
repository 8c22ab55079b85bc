import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Panel } from '../../../components/panel';
import { Skeleton } from '../../../components/skeleton';
import { NextClassesDocument, type NextClassesQuery } from '../../../gql/admin-operations';
import { errorWords } from '../../../lib/error-words';
import { ClassCard } from './class-card';
import styles from './next-classes.module.css';

const FAILED = 'Failed to load the next classes.';
/** Somebody may book at any moment; nobody minds to see it a minute later. */
const POLL_MS = 60_000;
/** Of the next classes; the rest of the week is one press away. */
const SHOWN_AT_FIRST = 4;

type Schedule = NextClassesQuery['adminClasses'];

/** The classes of today and of the next seven days, with who is coming: what the teacher looks for first. */
export function NextClasses() {
  const { data, error, refetch } = useQuery(NextClassesDocument, {
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <Panel id="next-classes" title="Today and next classes">
      {error && !data && (
        <div className={styles.failure}>
          <Alert tone="error">{errorWords(error, FAILED)}</Alert>
          <Button variant="secondary" size="small" onClick={() => void refetch().catch(() => undefined)}>
            Try again
          </Button>
        </div>
      )}
      {data ? <Days schedule={data.adminClasses} /> : !error && <Loading />}
    </Panel>
  );
}

function Days({ schedule: { today, asOf, classes } }: { schedule: Schedule }) {
  const ofToday = classes.filter(({ date }) => date === today);
  const next = classes.filter(({ date }) => date !== today);
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles.days}>
      <section className={styles.today} aria-labelledby="classes-today">
        <h3 id="classes-today" className={styles.heading}>
          Today
        </h3>
        {ofToday.length === 0 ? (
          <p className={styles.empty}>No class today.</p>
        ) : (
          <ul className={styles.list}>
            {ofToday.map((one) => (
              <ClassCard key={one.id} one={one} asOf={asOf} isToday />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="classes-next">
        <h3 id="classes-next" className={styles.heading}>
          Next classes
        </h3>
        {next.length === 0 ? (
          <p className={styles.empty}>No class in the next seven days.</p>
        ) : (
          <ul className={styles.list}>
            {(isWhole ? next : next.slice(0, SHOWN_AT_FIRST)).map((one) => (
              <ClassCard key={one.id} one={one} asOf={asOf} />
            ))}
          </ul>
        )}
        {!isWhole && next.length > SHOWN_AT_FIRST && (
          <Button className={styles.more} variant="secondary" size="small" onClick={() => setWhole(true)}>
            Show all {next.length} of the next seven days
          </Button>
        )}
      </section>
    </div>
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
