import { Hourglass } from 'lucide-react';
import { Button } from '../../../components/button';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { formatCountdown, holdAnnouncement } from '../payment/hold-clock';
import styles from './card-payment.module.css';

type HoldBannerProps = { seconds: number; onRenewHold: () => void };

/** Countdown of the hold while the visitor pays, with a button to hold a place again after it ends. */
export function HoldBanner({ seconds, onRenewHold }: HoldBannerProps) {
  return (
    <div className={styles.hold} data-ended={seconds === 0 || undefined}>
      <Hourglass aria-hidden="true" size={20} />
      {seconds > 0 ? (
        <p>
          Your place is held for <span className={styles.time}>{formatCountdown(seconds)}</span>
        </p>
      ) : (
        <>
          <p>Your place is no longer held. Nothing was charged.</p>
          <div className={styles.renew}>
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
