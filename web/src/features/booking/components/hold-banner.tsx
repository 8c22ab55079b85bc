import { Hourglass } from 'lucide-react';
import { Button } from '../../../components/button';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { holdAnnouncement, minutesAndSeconds } from '../payment/hold-clock';
import styles from './hold-banner.module.css';

type HoldBannerProps = { seconds: number; onRenewHold: () => void };

/** How long the place is still held while the visitor pays, and what to do when it is not any more. */
export function HoldBanner({ seconds, onRenewHold }: HoldBannerProps) {
  return (
    <div className={styles.hold} data-ended={seconds === 0 || undefined}>
      <Hourglass aria-hidden="true" size={20} />
      {seconds > 0 ? (
        <p>
          Your place is held for <span className={styles.time}>{minutesAndSeconds(seconds)}</span>
        </p>
      ) : (
        <>
          <p>Your place is no longer held. Nothing was charged.</p>
          <div className={styles.again}>
            <Button size="small" variant="secondary" onClick={onRenewHold}>
              Hold a place again
            </Button>
          </div>
        </>
      )}
      <VisuallyHidden>
        <span role="status">{holdAnnouncement(seconds)}</span>
      </VisuallyHidden>
    </div>
  );
}
