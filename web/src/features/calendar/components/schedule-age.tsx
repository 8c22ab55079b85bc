import { useSyncExternalStore } from 'react';
import { scheduleAge } from '../schedule-age';
import styles from './slot-picker.module.css';

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says how old the schedule is whenever it could not be asked for anew. */
export function ScheduleAge({ asOf, hasFailed }: { asOf: string; hasFailed: boolean }) {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline && !hasFailed) return null;
  return (
    <p role="status" className={styles.age}>
      {scheduleAge(asOf, new Date())}
    </p>
  );
}
