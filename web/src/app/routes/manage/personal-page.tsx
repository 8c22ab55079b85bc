import type { ReactNode } from 'react';
import styles from '../../../features/booking/manage/manage.module.css';
import section from '../../layouts/page-section.module.css';

/** The layout of a personal page. */
export function PersonalPage({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div className={`${section.page} ${section.top}`}>
      <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page}>{children}</div>
    </div>
  );
}
