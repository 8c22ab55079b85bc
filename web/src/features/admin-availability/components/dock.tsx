import type { ReactNode } from 'react';
import type { FlashMessage } from '../availability-messages';
import styles from './dock.module.css';
import { Flash } from './flash';

type DockProps = { message: FlashMessage | null; onEnd: () => void; children?: ReactNode };

/** The outcome of an action on a row: in view wherever the row is, at the end of the screen or of the list. */
export function Dock({ message, onEnd, children }: DockProps) {
  return (
    <div className={styles.dock}>
      <Flash message={message} onEnd={onEnd} />
      {children}
    </div>
  );
}
