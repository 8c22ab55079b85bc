import { useIsOnline } from '../offline/connection';
import { Alert } from './alert';
import { Button } from './button';
import styles from './load-failure.module.css';

type LoadFailureProps = {
  error: string;
  /** Shown instead of the error while the device is offline. */
  whenOffline?: string;
  onRetry: () => void;
  /** Another layout than one below the other. */
  className?: string;
};

/** Says why something could not be loaded, with the button that tries again. */
export function LoadFailure({ error, whenOffline, onRetry, className = styles.failure }: LoadFailureProps) {
  const isOnline = useIsOnline();
  return (
    <div className={className}>
      {isOnline || !whenOffline ? <Alert tone="error">{error}</Alert> : <Alert tone="info">{whenOffline}</Alert>}
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
