import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

/** A short state label, coloured by `tone`. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}

/** The meaning of a state for the teacher: good, needs attention (waiting), failed (bad), over (muted), or neutral (plain). */
export type Tone = 'good' | 'waiting' | 'bad' | 'muted' | 'plain';
