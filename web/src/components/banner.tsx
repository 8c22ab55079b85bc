import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** A calm line across the page, above what it is about. */
export function Banner({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div role="status" className={styles.banner}>
      <Icon aria-hidden="true" size={20} />
      {children}
    </div>
  );
}
