import { FlaskConical } from 'lucide-react';
import { classNames } from '../../../components/class-names';
import styles from './test-mode-banner.module.css';

/** Says that payments move no money; as one line without a frame where `isShort`. */
export function TestModeBanner({ isShort = false }: { isShort?: boolean }) {
  return (
    <p className={classNames(styles.banner, isShort && styles.short)}>
      <FlaskConical aria-hidden="true" size={20} />
      <span>
        <strong>Payments are in test mode.</strong> No real money moves.
      </span>
    </p>
  );
}
