import { Skeleton } from '../../../components/skeleton';
import styles from './slot-picker.module.css';

/** Placeholder in the calendar's final size until the first month has loaded. */
export function CalendarSkeleton() {
  return (
    <div className={styles.picker}>
      <div className={styles.skeleton} aria-hidden="true">
        <Skeleton height="2.75rem" width="12rem" />
        <Skeleton height="18rem" radius="1.25rem" />
      </div>
      <div className={styles.day}>
        <p role="status" className={styles.loading}>
          Loading availabilities...
        </p>
        <div className={styles.skeleton} aria-hidden="true">
          <Skeleton height="1.5rem" width="14rem" />
          <Skeleton height="5.75rem" radius="1.25rem" />
        </div>
      </div>
    </div>
  );
}
