import type { ReactNode } from 'react';
import styles from './booking-bar.module.css';

type BookingBarProps = {
  /** The choice so far, in one line. */
  summary?: ReactNode;
  /** An error, shown beside the button that was pressed. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The buttons of a step. On a phone the bar sticks to the bottom edge while the step scrolls. */
export function BookingBar({ summary, banner, children }: BookingBarProps) {
  return (
    <div className={styles.bar}>
      {banner}
      {summary && <p className={styles.summary}>{summary}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
