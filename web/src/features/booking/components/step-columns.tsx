import type { ReactNode } from 'react';
import styles from './step-columns.module.css';

/** Two columns: the summary on one side, the step's own content on the other. On a phone they are stacked. */
export function StepColumns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{summary}</div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
