import type { ReactNode } from 'react';
import styles from './status-pill.module.css';
import type { Tone } from './tone';

/** A state in one word, with its colour. */
export function StatusPill({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
