import type { ReactNode } from 'react';
import styles from './option-group.module.css';

/** A question of a dialog with its answers as radio cards. */
export function OptionGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** The quieter line of an answer. */
export function OptionDetail({ children }: { children: ReactNode }) {
  return <span className={styles.detail}>{children}</span>;
}
