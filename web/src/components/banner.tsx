import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** A quiet message across the width of the page, above its content. */
export function Banner({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div role="status" className={styles.banner}>
      <Icon aria-hidden="true" size={20} />
      {children}
    </div>
  );
}
