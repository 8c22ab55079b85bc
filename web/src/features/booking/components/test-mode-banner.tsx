import { FlaskConical } from 'lucide-react';
import styles from './test-mode-notice.module.css';

/** Says plainly that this is not for real. */
export function TestModeNotice() {
  return (
    <p className={styles.notice}>
      <FlaskConical aria-hidden="true" size={20} />
      <span>
        <strong>Payments are in test mode.</strong> No real money moves.
      </span>
    </p>
  );
}
