import { FlaskConical } from 'lucide-react';
import styles from './test-mode-banner.module.css';

export function TestModeBanner() {
  return (
    <p className={styles.banner}>
      <FlaskConical aria-hidden="true" size={20} />
      <span>
        <strong>Payments are in test mode.</strong> No real money moves.
      </span>
    </p>
  );
}
