import type { ReactNode } from 'react';
import styles from './step-columns.module.css';

/** What is known on one side, what there is to do on the other; on a phone one above the other. */
export function StepColumns({ known, children }: { known: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{known}</div>
      <div className={styles.todo}>{children}</div>
    </div>
  );
}
