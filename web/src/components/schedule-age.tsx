import { useIsOnline } from '../offline/connection';
import { scheduleAge } from '../offline/schedule-age';
import styles from './schedule-age.module.css';

/** Says how old the schedule is when it could not be refreshed. */
export function ScheduleAge({ asOf, hasFailed }: { asOf: string; hasFailed: boolean }) {
  const isOnline = useIsOnline();
  if (isOnline && !hasFailed) return null;
  return (
    <p role="status" className={styles.age}>
      {scheduleAge(asOf, new Date())}
    </p>
  );
}
