import type { ReactNode } from 'react';
import styles from './booking-bar.module.css';

type BookingBarProps = {
  /** What was chosen so far, in a line. */
  summary?: ReactNode;
  /** What stands in the way; said here, where the press was. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The step's actions. On a phone they stay at the thumb's edge while the step scrolls. */
export function BookingBar({ summary, banner, children }: BookingBarProps) {
  return (
    <div className={styles.bar}>
      {banner}
      {summary && <p className={styles.summary}>{summary}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
