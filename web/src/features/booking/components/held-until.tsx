import { formatDeadline } from '#contract/format-deadline';
import { paths } from '#contract/paths';
import { getStudioTimeZone } from '../../../lib/studio-time';
import { useNow } from '../../../lib/use-now';
import type { SelectedSlot } from '../selected-slot';
import styles from './chosen-class.module.css';

/** Until when a place is held that was offered from the waitlist, or that this time is over. Nothing for any other class. */
export function HeldUntil({ slot: { offer } }: { slot: SelectedSlot }) {
  const now = useNow();
  if (!offer) return null;
  const until = new Date(offer.until);
  if (now >= until.getTime()) {
    return (
      <p className={styles.held}>
        The time of your offer is over. <a href={paths.waitlist(offer.link)}>See your place on the waitlist</a>
      </p>
    );
  }
  return <p className={styles.held}>Held for you until {formatDeadline(until, getStudioTimeZone())}</p>;
}
