import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { StatusPill } from '../../../components/status-pill';
import type { ClassDayFragment } from '../../../gql/admin-operations';
import { longDate } from '../../../lib/civil-date';
import { useIsOnline } from '../../../offline/connection';
import type { ClassDayState } from '../api/use-class-day';
import { STATE_LABELS } from '../attendance';
import { AttendeeLists } from './attendee-lists';
import { CancelDialog } from './cancel-dialog';
import { CancellationProgress } from './cancellation-progress';
import styles from './class-day.module.css';

/** One class of one day: who comes, how to reach them, and what to do when it rains. */
export function ClassDay({ day: { one, error, reload } }: { day: ClassDayState }) {
  const isOnline = useIsOnline();
  if (error) {
    return (
      <div className={styles.failure}>
        {isOnline ? (
          <Alert tone="error">Error: {error}</Alert>
        ) : (
          <Alert tone="info">This class needs signal. Today’s classes are on the dashboard.</Alert>
        )}
        <Button variant="secondary" size="small" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  }
  if (!one) return <Loading />;
  return <Loaded one={one} />;
}

function Loaded({ one }: { one: ClassDayFragment }) {
  const [isLoading, setLoading] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const isCancelled = one.state === 'CANCELLED';
  const wasCancelled = useRef(isCancelled);

  // The button that was pressed is gone now: what came of it takes the focus.
  useEffect(() => {
    if (isCancelled && !wasCancelled.current) outcome.current?.focus();
    wasCancelled.current = isCancelled;
  }, [isCancelled]);

  return (
    <div className={styles.day}>
      <aside className={styles.side} aria-label="The class">
        <Facts one={one} />
        {isCancelled && (
          <div ref={outcome} tabIndex={-1} className={styles.outcome}>
            <CancellationProgress one={one} />
          </div>
        )}
        {!isCancelled &&
          (one.whyNotCancellable ? (
            <p className={styles.over}>{one.whyNotCancellable}</p>
          ) : (
            <Button variant="secondary" onClick={() => setLoading(true)}>
              Cancel this class…
            </Button>
          ))}
      </aside>
      <AttendeeLists one={one} />
      <CancelDialog one={one} isOpen={isLoading} onClose={() => setLoading(false)} />
    </div>
  );
}

function Facts({ one }: { one: ClassDayFragment }) {
  const state = STATE_LABELS[one.state];
  return (
    <div className={styles.facts}>
      <p className={styles.when}>
        {longDate(one.date)}
        <span className={styles.time}>
          {one.time} <span className={styles.small}>({one.durationMinutes} minutes)</span>
        </span>
      </p>
      <p>{one.location}</p>
      {one.state !== 'CANCELLED' && (
        <p className={styles.count}>
          <strong>{one.taken}</strong> of {one.capacity} places taken
          {one.held > 0 && `, ${one.held} held for ${one.held === 1 ? 'somebody' : 'people'} paying now`}
        </p>
      )}
      {state && (
        <p>
          <StatusPill tone={state.tone}>{state.text}</StatusPill>
        </p>
      )}
      {OFF_MESSAGES[one.state] && <p className={styles.small}>{OFF_MESSAGES[one.state]}</p>}
    </div>
  );
}

const OFF_MESSAGES: Partial<Record<ClassDayFragment['state'], string>> = {
  INACTIVE: 'Nobody can book it now, but these people have. They expect it to take place.',
  SKIPPED: 'This date is skipped, but these people had booked it. They expect it to take place.',
  OFF_SCHEDULE: 'It is not on the schedule any more, but these people had booked it. They expect it to take place.',
};

function Loading() {
  return (
    <div className={styles.day} role="status" aria-label="Loading class...">
      <Skeleton height="12rem" radius="var(--radius-md)" />
      <Skeleton height="24rem" radius="var(--radius-md)" />
    </div>
  );
}
