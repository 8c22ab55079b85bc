import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

/** A state in one word, with its colour. */
export function StatusPill({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}

/** What a state means for the teacher: good, to be looked at, gone wrong, over, or nothing of these. */
export type Tone = 'good' | 'waiting' | 'bad' | 'muted' | 'plain';
