import { Hourglass } from 'lucide-react';
import { Button } from '../../../components/button';
import { VisuallyHidden } from '../../../components/visually-hidden';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { formatHold, type Hold, holdAnnouncement } from '../payment/hold-clock';
import styles from './card-payment.module.css';

type HoldBannerProps = { hold: Hold; onRenewHold: () => void };

/** How long the place is held while the visitor pays, with a button to hold a place again after it ends. */
export function HoldBanner({ hold, onRenewHold }: HoldBannerProps) {
  const { seconds } = hold;
  return (
    <div className={styles.hold} data-ended={seconds === 0 || undefined}>
      <Hourglass aria-hidden="true" size={20} />
      {seconds > 0 ? (
        <p>
          Your place is held <span className={styles.time}>{formatHold(hold, getStudioTimeZone())}</span>
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
